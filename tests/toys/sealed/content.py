from greathouse.kernel.instances import load_content
from greathouse.kernel.options import Option

BOX = load_content(__package__)
OPTIONS: tuple[Option, ...] = ()

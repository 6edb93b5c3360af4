"""The files of deploy/ at work: nginx and Caddy in front of a house on this machine, units that systemd understands."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import httpx
import pytest
from playwright.sync_api import expect

from tests.test_docs import unknown_words
from tests.waiting import SECONDS, wait_until

from .forge import ROOT
from .running import Client, Look, Running, free_port
from .test_web import heard

pytestmark = pytest.mark.slow

DEPLOY = ROOT / "deploy"
LOGS = "error_log {0}/error.log; events {{ }} http {{ access_log {0}/access.log;"
MAIN = f"daemon off; pid {{0}}/nginx.pid; {LOGS} {{1}}\n{{2}} }}}}"
"""How nginx runs, with the log of requests that Debian keeps."""

TEMPORARY = " ".join(f"{kind}_temp_path {{0}}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))


class Front:
    """A proxy at https://localhost:`port`, and at `plain` without encryption, before a server at another port of this
    machine."""

    def __init__(self, command: list[str], port: int, plain: int, folder: Path) -> None:
        self.port, self.plain, self.base = port, plain, f"https://localhost:{port}"
        self.trusted = ssl.create_default_context(cafile=folder / "cert.pem")
        self._command, self._folder = command, folder

    @contextmanager
    def running(self) -> Iterator[None]:
        with (self._folder / "front.log").open("w") as log:
            process = subprocess.Popen(self._command, stdout=log, stderr=log)
            try:
                wait_until(lambda: process.poll() is not None or (listens(self.port) and listens(self.plain)))
                assert process.poll() is None, (self._folder / "front.log").read_text()
                yield
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(SECONDS)

    def curl(self, *words: str) -> list[str]:
        """The command by which curl speaks HTTP/2 with the proxy, and fails if that does not."""
        known = ["--cacert", str(self._folder / "cert.pem"), "--max-time", str(SECONDS), "-H", f"Origin: {self.base}"]
        jar = str(self._folder / "cookies")
        return ["curl", "-sSN", "--http2", *known, "-b", jar, "-c", jar, *words]

    def client(self, **options) -> httpx.Client:
        return httpx.Client(
            base_url=self.base, verify=self.trusted, headers={"Origin": self.base}, timeout=SECONDS, **options
        )


def listens(port: int) -> bool:
    with socket.socket() as made:
        return made.connect_ex(("127.0.0.1", port)) == 0


def nginx(folder: Path, port: int, plain: int, behind: int) -> list[str]:
    """The command of nginx with the site of deploy/, but for names and places."""
    site = (DEPLOY / "nginx.conf").read_text()
    site = re.sub(r"    listen \[::\].*\n", "", site).replace("listen 80;", f"listen 127.0.0.1:{plain};")
    site = site.replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8000", f"127.0.0.1:{behind}")
    site = re.sub(r"/etc/letsencrypt/live/play.example/(fullchain|privkey)", rf"{folder}/\1", site)
    site = site.replace("play.example", "localhost").replace("/var/log/nginx", str(folder))
    (folder / "nginx.conf").write_text(MAIN.format(folder, TEMPORARY.format(folder), site))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, plain: int, behind: int) -> list[str]:
    """The command of Caddy with the site of deploy/, but for names and places; no certificate is asked for."""
    site = (DEPLOY / "Caddyfile").read_text()
    here = f"\tadmin off\n\tstorage file_system {folder}\n\thttp_port {plain}\n\thttps_port {port}\n"
    site = site.replace("\n{\n", f"\n{{\n{here}", 1)
    certificate = f"\ttls {folder}/fullchain.pem {folder}/privkey.pem\n"
    site = site.replace("play.example {\n", f"https://localhost:{port} {{\n{certificate}")
    (folder / "Caddyfile").write_text(site.replace("127.0.0.1:8000", f"127.0.0.1:{behind}"))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("certificate")
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-nodes"]
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", "privkey.pem"]
    command = ["openssl", "req", "-x509", *key, *subject, "-out", "fullchain.pem"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    shutil.copy(folder / "fullchain.pem", folder / "cert.pem")
    return folder


def two_free_ports() -> tuple[int, int]:
    """Ports that differ: one that has just been found free can be found again."""
    one, other = free_port(), free_port()
    return (one, other) if one != other else two_free_ports()


@pytest.fixture(params=PROXIES)
def front(request, tmp_path, certificate):
    """Makes the proxy before a port; on CI the absence of its program is a failure, elsewhere the test is skipped."""
    program = shutil.which(request.param)
    if program is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"this test needs {request.param}")
    folder = tmp_path / "front"
    shutil.copytree(certificate, folder)

    def make(behind: int) -> Front:
        port, plain = two_free_ports()
        return Front(PROXIES[request.param](folder, port, plain, behind), port, plain, folder)

    return make


@pytest.fixture(scope="module")
def behind(tmp_path_factory):
    """A house that believes the proxies."""
    running = Running(tmp_path_factory.mktemp("behind"), proxies=("127.0.0.1",)).start()
    yield running
    running.stop()


@pytest.mark.slow
def test_a_table_behind_a_proxy(front, behind):
    """Opened and joined over HTTPS with the strict cookie; moves, a stream that wakes at once, what is compressed."""
    proxy = front(behind.port)
    with proxy.running():
        ann, ben = Client(proxy.base), Client(proxy.base)
        ann.http, ben.http = proxy.client(), proxy.client()
        table = ann.open("steps")
        assert {cookie.name for cookie in ann.http.cookies.jar} == {"__Host-seat"}
        assert ben.http.post(ann.invitation(table), data={"name": "Ben"}).status_code == 303
        look = ann.look(table)
        with ben.http.stream("GET", f"{table}/events") as stream:
            lines = stream.iter_lines()
            assert heard(lines) == str(look.revision), "not kept back until there is more of it"
            assert ann.move(table, look.revision, look.moves[0]).status_code == 200
            assert heard(lines) == str(look.revision + 1)
            assert "content-encoding" not in stream.headers
        page = ann.get(table)
        assert page.headers["content-encoding"] in ("gzip", "zstd") and page.headers["strict-transport-security"]
        for asset in re.findall(r'(?:href|src)="(/static/[^"]+(?:css|js)[^"]*)"', page.text):
            assert ann.get(asset).headers["content-encoding"] in ("gzip", "zstd"), asset
        assert ann.get("/healthz").json() == {"status": "ok"}
        assert ann.get("/metrics").status_code == 404
        for size in (20_000, 500_000):
            assert ann.http.post("/play/steps", data={"x": "y" * size}).status_code == 413, size
        assert ann.http.post("/play/steps", headers={"Origin": "https://elsewhere.example"}).status_code == 403
        ann.http.close()
        ben.http.close()


def needs_http_2() -> None:
    """On CI a curl without HTTP/2 is a failure, elsewhere the test is skipped."""
    found = shutil.which("curl") and subprocess.run(["curl", "--version"], capture_output=True, text=True, check=True)
    if not found or "HTTP2" not in found.stdout:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("this test needs curl with HTTP/2")


@pytest.mark.slow
def test_a_table_by_http_2(front, behind):
    """Opened, moved at and followed: the stream brings the move at once, over the connection that it was asked for."""
    needs_http_2()
    proxy, told = front(behind.port), ["-o", "/dev/null", "-w", "%{http_version} %{http_code} %{redirect_url}\n"]

    def asked(*words: str) -> str:
        return subprocess.run(proxy.curl(*words), capture_output=True, text=True, check=True).stdout

    with proxy.running():
        new = "seat0=me&seat1=guest&order=given"
        version, status, table = asked(*told, "-d", new, f"{proxy.base}/new/steps").split()
        assert (version, status) == ("2", "303") and table.startswith(f"{proxy.base}/t/")
        link = re.search(r"/t/[\w-]+/join/[\w-]+", asked(table))[0]
        with proxy.client() as ben:
            assert ben.post(link, data={"name": "Ben"}).status_code == 303
        look = Look(asked(f"{table}/live"))
        with subprocess.Popen(proxy.curl("-i", f"{table}/events"), stdout=subprocess.PIPE, text=True) as stream:
            lines = map(str.rstrip, stream.stdout)
            assert next(lines).startswith("HTTP/2 200") and heard(lines) == str(look.revision)
            move = f"revision={look.revision}&move={look.moves[0]}&key=m&sure=1"
            answered = asked(*told, "-d", move, f"{table}/move", "-o", "/dev/null", f"{proxy.base}/").splitlines()
            assert [line.split()[0] for line in answered] == ["2", "2"]
            assert heard(lines) == str(look.revision + 1)
            stream.terminate()


def test_who_comes_without_encryption_is_sent_to_the_same_address_with_it(front, behind):
    proxy = front(behind.port)
    with proxy.running():
        answer = httpx.get(f"http://localhost:{proxy.plain}/rules/pharao?lang=de")
        assert answer.status_code in (301, 308)
        assert re.fullmatch(r"https://localhost(:\d+)?/rules/pharao\?lang=de", answer.headers["location"])
        assert "set-cookie" not in answer.headers


def test_a_click_while_the_house_is_away_counts_once(front, tmp_path, chromium):
    """The page says that the house cannot be reached, and sends the click until it is there again."""
    house = Running(tmp_path, proxies=("127.0.0.1",)).start()
    proxy = front(house.port)
    with proxy.running(), chromium.new_context(ignore_https_errors=True, reduced_motion="reduce") as context:
        context.add_cookies([{"name": "preferences", "value": "forced=0", "url": proxy.base}])
        page = context.new_page()
        form = {"seat0": "me", "seat1": "me-too", "order": "given"}
        page.request.post(f"{proxy.base}/new/steps", form=form, headers={"Origin": proxy.base})
        page.goto(f"{proxy.base}/turns")
        page.goto(page.locator("main a[href^='/t/']").first.evaluate("link => link.href"))
        before = int(page.get_attribute("#gh-table", "data-revision"))
        house.stop()
        page.locator("#gh-choices .choice").first.click()
        told = "The house cannot be reached at the moment. This is tried again by itself."
        expect(page.locator("#gh-toast")).to_have_text(told)
        house.start()
        expect(page.locator(f'#gh-table[data-revision="{before + 1}"]')).to_be_attached()
        assert "Bad Gateway" not in page.content()
    house.stop()


def test_a_page_that_is_asked_for_while_the_house_is_away_comes_again_by_itself(front):
    """What a form has sent is not: the browser would ask for its address without it."""
    proxy = front(free_port())
    with proxy.running(), proxy.client() as ann:
        for path in ("/", "/static/house.js"):
            answer = ann.get(path)
            assert (answer.status_code, answer.headers["refresh"]) == (502, "2")
            assert answer.headers["content-type"] == "text/html; charset=utf-8" and "lade sie neu" in answer.text
            assert answer.headers["cache-control"] == "no-store"
        sent = ann.post("/play/steps", data={"level": "1"})
        assert sent.status_code == 502 and "refresh" not in sent.headers and "lade sie neu" in sent.text


@pytest.mark.parametrize("away", [False, True])
def test_secrets_of_addresses_stand_in_no_log_of_a_proxy(front, tmp_path, away):
    secret = "hidden-one"
    paths = [f"/return/{secret}", f"/t/x/join/{secret}", f"/feed/{secret}", f"/sign-up?invitation={secret}"]
    with ThreadingHTTPServer(("127.0.0.1", 0), Mirror) as mirror:
        threading.Thread(target=mirror.serve_forever, daemon=True).start()
        proxy = front(free_port() if away else mirror.server_port)
        with proxy.running(), proxy.client() as ann:
            answers = [ann.get(path, headers={"Referer": f"{proxy.base}{path}"}) for path in paths]
            assert {answer.status_code for answer in answers} == {502 if away else 200}
            assert httpx.get(f"http://localhost:{proxy.plain}{paths[0]}").status_code in (301, 308)
        mirror.shutdown()
    logs = list((tmp_path / "front").glob("*.log"))
    assert logs and not [log.name for log in logs if secret in log.read_text()]


class Mirror(BaseHTTPRequestHandler):
    """Answers with the headers that it was sent; streams are held until they are `let_go`."""

    protocol_version = "HTTP/1.1"
    held: ClassVar[list[str]] = []
    let_go = threading.Event()

    def do_GET(self) -> None:
        if self.path.endswith("/events"):
            self.held.append(self.path)
            self.let_go.wait(SECONDS)
        body = str(self.headers).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_) -> None:
        pass


def test_a_proxy_speaks_http_2_and_tells_the_address_of_its_client_alone(front):
    with ThreadingHTTPServer(("127.0.0.1", 0), Mirror) as mirror:
        threading.Thread(target=mirror.serve_forever, daemon=True).start()
        proxy = front(mirror.server_port)
        with proxy.running():
            proxy.trusted.set_alpn_protocols(["h2", "http/1.1"])
            with (
                socket.create_connection(("127.0.0.1", proxy.port), SECONDS) as line,
                proxy.trusted.wrap_socket(line, server_hostname="localhost") as safe,
            ):
                assert safe.selected_alpn_protocol() == "h2"
            proxy.trusted.set_alpn_protocols(["http/1.1"])
            for address in ("127.0.0.1", "127.0.0.9"):
                forged = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}
                client = proxy.client(transport=httpx.HTTPTransport(verify=proxy.trusted, local_address=address))
                told = client.get("/", headers=forged).text.lower()
                assert re.findall(r"^x-forwarded-for: (.*)$", told, re.MULTILINE) == [address]
                assert re.findall(r"^x-forwarded-proto: (.*)$", told, re.MULTILINE) == ["https"]
                assert re.findall(r"^host: (.*)$", told, re.MULTILINE) == [f"localhost:{proxy.port}"]
                client.close()
        mirror.shutdown()


@pytest.mark.parametrize("front", ["nginx"], indirect=True)
def test_one_address_holds_only_so_many_connections(front):
    """A hundred requests are under way; one more is refused, one of another address answered, and later all are."""
    most = int(re.search(r"limit_conn \w+ (\d+);", (DEPLOY / "nginx.conf").read_text())[1])
    mirror = ThreadingHTTPServer(("127.0.0.1", 0), Mirror, bind_and_activate=False)
    mirror.request_queue_size = 2 * most
    mirror.server_bind()
    mirror.server_activate()
    with mirror, ExitStack() as stack:
        Mirror.held.clear()
        Mirror.let_go.clear()
        stack.callback(mirror.shutdown)
        stack.callback(Mirror.let_go.set)
        threading.Thread(target=mirror.serve_forever, daemon=True).start()
        proxy = front(mirror.server_port)
        stack.enter_context(proxy.running())
        lines = [stack.enter_context(safe_line(proxy)) for _ in range(most)]
        for line in lines:
            line.sendall(b"GET /t/x/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        wait_until(lambda: len(Mirror.held) == most)
        ann = stack.enter_context(proxy.client())
        assert ann.get("/").status_code == 503
        other = httpx.HTTPTransport(verify=proxy.trusted, local_address="127.0.0.9")
        assert stack.enter_context(proxy.client(transport=other)).get("/").status_code == 200
        Mirror.let_go.set()
        wait_until(lambda: ann.get("/").status_code == 200)


def safe_line(proxy: Front) -> ssl.SSLSocket:
    """An encrypted connection to a proxy."""
    line = socket.create_connection(("127.0.0.1", proxy.port), SECONDS)
    return proxy.trusted.wrap_socket(line, server_hostname="localhost")


# systemd -----------------------------------------------------------------------------------------------------------

WORKERS = DEPLOY / "greathouse-workers.conf"
"""What is changed in the service where it has several workers."""

UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))


@pytest.mark.parametrize("unit", [*UNITS, WORKERS], ids=lambda path: path.name)
def test_commands_of_units_are_there(unit):
    for command in re.findall(r"/opt/greathouse/bin/greathouse ([^\n']+)", unit.read_text()):
        assert unknown_words(command.split()) == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="asks systemd")
@pytest.mark.parametrize("workers", [False, True])
def test_units_are_understood_and_hardened(tmp_path, workers):
    """With a program in the place of the installed one, since systemd looks for it."""
    (tmp_path / "greathouse.service.d").mkdir()
    for unit, at in [
        *((unit, unit.name) for unit in UNITS),
        *[(WORKERS, "greathouse.service.d/workers.conf")] * workers,
    ]:
        (tmp_path / at).write_text(unit.read_text().replace("/opt/greathouse/bin/greathouse", "/bin/true"))
    names = [str(tmp_path / unit.name) for unit in UNITS]
    done = subprocess.run(["systemd-analyze", "verify", *names], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(tmp_path / "greathouse.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, "exposed by more than 2.0: " + done.stdout


# The page about it -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_the_page_about_hosting_quotes_the_file(file):
    assert file.read_text() in (ROOT / "docs/hosting.md").read_text()

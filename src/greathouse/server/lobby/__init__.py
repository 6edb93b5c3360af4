"""Where people meet: tables to join and to watch, challenges, quick pairing, who is here."""

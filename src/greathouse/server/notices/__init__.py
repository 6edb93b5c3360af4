"""Notices: who is told what, by push, mail, webhook and feed; an outbox that survives crashes."""

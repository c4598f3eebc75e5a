"""Secrets: 128 bits from the operating system; kept as hashes only, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

_SHAPE = re.compile(r"[0-9a-f]{32}")


def fresh() -> str:
    """A new secret."""
    return secrets.token_hex(16)


def is_one(words: object) -> bool:
    """Whether something has the shape of a secret."""
    return isinstance(words, str) and _SHAPE.fullmatch(words) is not None


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_same(secret: str, kept: str) -> bool:
    """Whether a secret is the one of which a hash is kept."""
    return hmac.compare_digest(hashed(secret).encode(), kept.encode())

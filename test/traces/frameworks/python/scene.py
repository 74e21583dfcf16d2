"""What every traced program here does; see ../scene.mjs."""
TASK = "Find out why the lamp order 4711 is late and tell the customer"
LETTER_TASK = "Write a letter about the lamp order 4711"
LETTER = "Dear customer, the lamp waits for its carrier."
FINAL = "The lamp waits for its carrier; the customer has a letter."
FAULT = "carrier needs the parcel number"

# Each answer: its words, and its calls as (id, name, arguments).
CLERK = [
    ("I look both up.", [("call_1", "get_order", {"id": "4711"}), ("call_2", "get_order", {"id": "4712"})]),
    ("", [("call_3", "track", {"carrier": "north"})]),
    ("", [("call_4", "writer", {"input": LETTER_TASK})]),
    (FINAL, []),
]
WRITER = [
    ("", [("call_5", "get_address", {"order": "4711"})]),
    (LETTER, []),
]


def get_order(id: str) -> dict:
    """Looks an order up."""
    return {"order": id, "status": "packed" if id == "4711" else "sent"}


def track(carrier: str) -> dict:
    """Tracks a parcel."""
    raise ValueError(FAULT)


def get_address(order: str) -> dict:
    """Looks an address up."""
    return {"street": "Mill Lane 3"}


def script(answers):
    """Gives one answer after the other."""
    left = list(answers)
    return lambda: left.pop(0)

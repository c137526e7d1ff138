"""A small shop in FastAPI, as its tutorial would write it; the document is the one it generates. Items 1 to 3 exist from the start."""
from enum import Enum
from typing import List, Optional

from fastapi import FastAPI, HTTPException, Query
from pydantic import BaseModel, Field

app = FastAPI(title="Shop", version="1.0.0", docs_url=None, redoc_url=None)


class Kind(str, Enum):
    tool = "tool"
    seed = "seed"
    pot = "pot"


class NewItem(BaseModel):
    name: str = Field(min_length=1, max_length=60)
    kind: Kind
    price: float = Field(gt=0, le=10000)
    tags: List[str] = []
    note: Optional[str] = None


class Item(NewItem):
    id: int


class NewOrder(BaseModel):
    item_id: int
    count: int = Field(ge=1, le=99)


class Order(NewOrder):
    id: int
    total: float


class Problem(BaseModel):
    detail: str


missing = {404: {"model": Problem}}
items = {
    number: Item(id=number, name=name, kind=kind, price=price)
    for number, name, kind, price in [(1, "Spade", Kind.tool, 24.5), (2, "Basil", Kind.seed, 2.5), (3, "Clay pot", Kind.pot, 7)]
}
orders = {1: Order(id=1, item_id=1, count=2, total=49)}
counter = {"next": 4}


def fresh_id() -> int:
    counter["next"] += 1
    return counter["next"]


def item_of(item_id: int) -> Item:
    if item_id not in items:
        raise HTTPException(404, "There is no such item")
    return items[item_id]


@app.get("/items", response_model=List[Item])
def list_items(limit: int = Query(20, ge=1, le=100), kind: Optional[Kind] = None):
    return [item for item in items.values() if kind is None or item.kind == kind][:limit]


@app.post("/items", response_model=Item, status_code=201)
def create_item(item: NewItem):
    created = Item(id=fresh_id(), **item.dict())
    items[created.id] = created
    return created


@app.get("/items/{item_id}", response_model=Item, responses=missing)
def read_item(item_id: int):
    return item_of(item_id)


@app.put("/items/{item_id}", response_model=Item, responses=missing)
def replace_item(item_id: int, item: NewItem):
    item_of(item_id)
    items[item_id] = Item(id=item_id, **item.dict())
    return items[item_id]


@app.delete("/items/{item_id}", status_code=204, responses=missing)
def delete_item(item_id: int):
    item_of(item_id)
    del items[item_id]


@app.post("/orders", response_model=Order, status_code=201, responses=missing)
def create_order(order: NewOrder):
    created = Order(id=fresh_id(), total=order.count * item_of(order.item_id).price, **order.dict())
    orders[created.id] = created
    return created


@app.get("/orders/{order_id}", response_model=Order, responses=missing)
def read_order(order_id: int):
    if order_id not in orders:
        raise HTTPException(404, "There is no such order")
    return orders[order_id]


@app.delete("/orders/{order_id}", status_code=204, responses=missing)
def delete_order(order_id: int):
    read_order(order_id)
    del orders[order_id]

#!/usr/bin/env python3
"""Buys one price from Python, step by step. Shows the exact shapes on the wire: the terms, the signed authorization, the receipt.

    npm run sandbox                              (in another terminal; it prints the payer's key)
    pip install eth-account
    KEY=0x… python3 examples/python/price.py

The official `x402` package for Python does the same behind `requests` and `httpx`. This program uses the standard library for
everything but the signature, so that it can be ported to any language.
"""

import base64
import json
import os
import secrets
import time
import urllib.error
import urllib.request

from eth_account import Account

URL = os.environ.get("SEXTANT_URL", "http://127.0.0.1:4021") + "/api/price"
BODY = json.dumps({"symbol": "ETH"}).encode()


def post(headers):
    request = urllib.request.Request(URL, BODY, {"content-type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, response.headers, json.load(response)
    except urllib.error.HTTPError as refused:
        return refused.code, refused.headers, json.load(refused)


def decode(header):
    return json.loads(base64.b64decode(header))


def sign(account, terms):
    """The payload of the scheme "exact": an EIP-3009 authorization, signed as EIP-712 typed data of the token."""
    message = {
        "from": account.address,
        "to": terms["payTo"],
        "value": int(terms["amount"]),
        "validAfter": 0,
        "validBefore": int(time.time()) + terms["maxTimeoutSeconds"],
        "nonce": secrets.token_bytes(32),
    }
    domain = {
        "name": terms["extra"]["name"],
        "version": terms["extra"]["version"],
        "chainId": int(terms["network"].split(":")[1]),
        "verifyingContract": terms["asset"],
    }
    kinds = {"from": "address", "to": "address", "value": "uint256", "validAfter": "uint256", "validBefore": "uint256", "nonce": "bytes32"}
    types = {"TransferWithAuthorization": [{"name": name, "type": kind} for name, kind in kinds.items()]}
    signed = account.sign_typed_data(domain, types, message)
    # On the wire numbers are decimal text and bytes are hexadecimal with 0x.
    authorization = {name: str(message[name]) for name in message}
    authorization["nonce"] = "0x" + message["nonce"].hex()
    return {"signature": "0x" + bytes(signed.signature).hex(), "authorization": authorization}


status, headers, answer = post({})
challenge = decode(headers["payment-required"])
terms = challenge["accepts"][0]
print(f"{status}: {terms['amount']} base units of {terms['extra']['name']} on {terms['network']}")

payment = {
    "x402Version": 2,
    "resource": challenge["resource"],
    "accepted": terms,
    "payload": sign(Account.from_key(os.environ["KEY"]), terms),
}
status, headers, answer = post({"PAYMENT-SIGNATURE": base64.b64encode(json.dumps(payment).encode()).decode()})
if status != 200:
    raise SystemExit(f"{status}: {answer['detail']}")
print(answer["summary"])
print("transaction:", decode(headers["payment-response"])["transaction"])

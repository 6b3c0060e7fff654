"""Stands in for the package `eth-account` in the test of examples/python: the part of its API that the example uses, signed by viem."""

import json
import subprocess

SIGN = """
import { readFileSync } from 'node:fs'
import { privateKeyToAccount } from 'viem/accounts'
const { key, typedData } = JSON.parse(readFileSync(0, 'utf8'))
const account = privateKeyToAccount(key)
const signature = typedData ? await account.signTypedData(typedData) : null
console.log(JSON.stringify({ address: account.address, signature }))
"""


def run_viem(question):
    command = ["node", "--input-type=module", "--eval", SIGN]
    return json.loads(subprocess.run(command, input=json.dumps(question), capture_output=True, check=True, text=True).stdout)


class SignedMessage:
    def __init__(self, signature):
        self.signature = signature


class LocalAccount:
    def __init__(self, key):
        self.key = key
        self.address = run_viem({"key": key})["address"]

    def sign_typed_data(self, domain_data, message_types, message_data):
        [primary_type] = message_types
        message = {name: "0x" + value.hex() if isinstance(value, bytes) else value for name, value in message_data.items()}
        typed_data = {"domain": domain_data, "types": message_types, "primaryType": primary_type, "message": message}
        signature = run_viem({"key": self.key, "typedData": typed_data})["signature"]
        return SignedMessage(bytes.fromhex(signature[2:]))


class Account:
    @staticmethod
    def from_key(key):
        return LocalAccount(key)

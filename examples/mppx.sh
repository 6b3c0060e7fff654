#!/usr/bin/env bash
# Buys one yield table from a shell, with the `mppx` command. Shows: the terms of a call are free to read, and one command pays.
#
#   npm run sandbox                        (in another terminal; it prints the payer's key)
#   KEY=0x… examples/mppx.sh
set -euo pipefail
cd "$(dirname "$0")/.."

url=${SEXTANT_URL:-http://127.0.0.1:4021}
: "${KEY:?Set KEY to the private key of an account that holds USDC.}"
body='{"symbol":"USDC","limit":3}'

# Without a payment: status 402, the terms in a header, and whether the body is right in the answer.
curl --silent --show-error --output /dev/null --write-out 'unpaid: %{http_code}\n' \
  --header 'content-type: application/json' --data "$body" "$url/api/yield"

# With one: mppx reads the terms, signs and sends the request again. The key is never on the command line.
MPPX_PRIVATE_KEY=$KEY npx mppx "$url/api/yield" --protocol x402 --json-body "$body" --silent |
  node --eval 'console.log(JSON.parse(require("node:fs").readFileSync(0, "utf8")).summary)'

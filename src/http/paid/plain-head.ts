/** The head of a simple request: its first line, and how many bytes of body follow. */
export interface PlainHead {
  /** Such as `POST /api/price HTTP/1.1`. */
  line: string
  bodyBytes: number
}

/**
 * Parses the head of a request (without the empty line at its end) if nothing in it needs interpretation: one Host, at
 * most one Content-Length, no transfer coding, no upgrade, no payment, only printable ASCII. Otherwise it returns
 * undefined and `node:http` parses the request. The strictness keeps the two parsers from disagreeing on where a
 * request ends, which would allow request smuggling.
 */
export function readPlainHead(text: string): PlainHead | undefined {
  const [line = '', ...fields] = text.split('\r\n')
  if (!LINE.test(line)) return undefined
  let hosts = 0
  let lengths = 0
  let bodyBytes = 0
  for (const field of fields) {
    const [, name = '', value = ''] = FIELD.exec(field) ?? []
    if (value.endsWith(' ')) return undefined
    switch (name.toLowerCase()) {
      case 'host':
        hosts += 1
        break
      case 'content-length':
        lengths += 1
        if (!LENGTH.test(value)) return undefined
        bodyBytes = Number(value)
        break
      case 'connection':
        if (value.toLowerCase() !== 'keep-alive') return undefined
        break
      case '':
      case 'transfer-encoding':
      case 'expect':
      case 'upgrade':
      case 'te':
      case 'trailer':
      case 'payment-signature':
      case 'x-payment':
        return undefined
    }
  }
  return hosts === 1 && lengths <= 1 ? { line, bodyBytes } : undefined
}

const LINE = /^[A-Z]{3,7} \/[\x21-\x7e]{0,200} HTTP\/1\.1$/
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}): ?((?:[\x21-\x7e][\x20-\x7e]*)?)$/
/** At most 99,999: a longer body goes to `node:http`, which answers 413. */
const LENGTH = /^(?:0|[1-9]\d{0,4})$/

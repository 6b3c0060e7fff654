/** A request that leaves nothing to interpret: its first line, and how many bytes of body follow. */
export interface PlainHead {
  /** Such as `POST /api/price HTTP/1.1`. */
  line: string
  bodyBytes: number
}

/**
 * Reads the head of a request, without the empty line that ends it, when it is of the plainest kind: one host, at most one
 * length, no coding, no upgrade, no payment, and nothing but visible characters. Whatever is not is left to `node:http`.
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
const LENGTH = /^(?:0|[1-9]\d{0,4})$/

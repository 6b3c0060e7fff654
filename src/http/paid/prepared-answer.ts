/** A whole answer as bytes, in which only the date and the request's id change. */
export interface PreparedAnswer {
  /** These bytes are used again by the next call, unless `keep` says that they are still on their way. */
  fill(requestId: string, date: string): Buffer
  keep(): void
}

export interface AnswerParts {
  /** Such as `402 Payment Required`. */
  status: string
  headers: Readonly<Record<string, string>>
  /** The body up to and after the request's id. */
  body: readonly [string, string]
}

const DATE_LENGTH = 29

export function prepareAnswer({ status, headers, body }: AnswerParts, requestId: string): PreparedAnswer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(body[0]) + requestId.length + Buffer.byteLength(body[1])
  const beforeDate = `HTTP/1.1 ${status}\r\n${lines.join('')}content-length: ${length}\r\n${KEEP_ALIVE}date: `
  const beforeId = `${beforeDate}${' '.repeat(DATE_LENGTH)}\r\nx-request-id: `
  const beforeBodyId = `${beforeId}${requestId}\r\n\r\n${body[0]}`
  const dateAt = Buffer.byteLength(beforeDate)
  const idAt = Buffer.byteLength(beforeId)
  const bodyIdAt = Buffer.byteLength(beforeBodyId)
  let bytes = Buffer.from(`${beforeBodyId}${requestId}${body[1]}`)
  let dateInside = ''
  return {
    fill(id, date) {
      if (id.length !== requestId.length) throw new Error('an id of another length does not fit in here')
      if (date !== dateInside) {
        bytes.write(date, dateAt, 'latin1')
        dateInside = date
      }
      bytes.write(id, idAt, 'latin1')
      bytes.write(id, bodyIdAt, 'latin1')
      return bytes
    },
    keep() {
      bytes = Buffer.from(bytes)
    },
  }
}

/** As `node:http` says it, so that both ways of answering look the same. */
export const KEEP_ALIVE_SECONDS = 5
const KEEP_ALIVE = `connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_SECONDS}\r\n`

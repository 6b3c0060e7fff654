import type { IncomingHttpHeaders } from 'node:http'

/** Only a person who opens the address gets the page; programs get what they always got, byte for byte. */
export const wantsPage = ({
  headers,
}: {
  headers: Pick<IncomingHttpHeaders, 'accept'> & Record<string, unknown>
}): boolean => headers['sec-fetch-dest'] === 'document' && prefersHtml(headers.accept ?? '')

function prefersHtml(accept: string): boolean {
  const [html, json] = [accept.indexOf('text/html'), accept.indexOf('application/json')]
  return html >= 0 && (json < 0 || html < json)
}

const KEPT_DAYS = 330
const DAY_MS = 86_400_000

export interface SecurityFacts {
  publicUrl: string
  /** A `mailto:` or `https:` address. */
  contact: string
  nowMs: number
}

/** Where to report a hole (RFC 9116); it runs out within a year, and every start renews it. */
export function toSecurityTxt({ publicUrl, contact, nowMs }: SecurityFacts): string {
  const expires = new Date(Math.ceil(nowMs / DAY_MS) * DAY_MS + KEPT_DAYS * DAY_MS).toISOString()
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

import { isIP } from 'node:net'

/** Where a moved upstream may be followed to: once, to the same registrable domain, over https. */

/** Statuses that keep method and body; the others turn a request into a GET, so only a GET follows them. */
const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308])
const FOR_GET: ReadonlySet<number> = new Set([301, 302, 303])

/** `undefined` when the answer is no redirect, or one that must not be followed. */
export function toRedirect(
  asked: { url: string; method: 'GET' | 'POST' },
  answer: { status: number; location: string | null },
): string | undefined {
  const { status, location } = answer
  if (location === null || !(KEEPS_METHOD.has(status) || (FOR_GET.has(status) && asked.method === 'GET')))
    return undefined
  if (!URL.canParse(location, asked.url)) return undefined
  const [from, to] = [new URL(asked.url), new URL(location, asked.url)]
  if (to.username !== '' || to.password !== '' || to.href === from.href) return undefined
  // A key goes along, so it must not leave the owner's domain nor travel in the clear. One origin is always one owner.
  if (to.origin === from.origin) return to.href
  const isSecure = to.protocol === 'https:' && to.port === ''
  return isSecure && isSameDomain(from.hostname, to.hostname) ? to.href : undefined
}

function isSameDomain(one: string, other: string): boolean {
  return isIP(one) === 0 && isIP(other) === 0 && toDomain(one) !== undefined && toDomain(one) === toDomain(other)
}

/**
 * The domain that somebody registered: two labels, or three under a suffix that many share. Under an unknown shared suffix
 * of two labels this says too much, so hosts of the large ones are listed.
 */
function toDomain(host: string): string | undefined {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const size = isShared(labels.slice(-2).join('.')) ? 3 : 2
  return labels.length < size ? undefined : labels.slice(-size).join('.')
}

/** Country suffixes such as `co.uk` and `com.br`, and hosts that give a name to every customer. */
const isShared = (suffix: string): boolean =>
  /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(suffix) || HOSTING.has(suffix)

const HOSTING: ReadonlySet<string> = new Set([
  'amazonaws.com',
  'azurewebsites.net',
  'cloudfront.net',
  'fly.dev',
  'github.io',
  'herokuapp.com',
  'netlify.app',
  'ngrok.app',
  'onrender.com',
  'pages.dev',
  'quiknode.pro',
  'railway.app',
  'run.app',
  'vercel.app',
  'web.app',
  'workers.dev',
])

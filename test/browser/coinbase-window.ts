/** Stands for keys.coinbase.com: answers the window's messages with the keys and the encryption of Coinbase's SDK. */
import type { Person } from './person.ts'

/** Lets the windows that the person's pages open at Coinbase be answered by the person's own wallet. */
export async function openCoinbaseWindows({ context }: Pick<Person, 'context'>): Promise<void> {
  await context.route('https://keys.coinbase.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Coinbase</title><script>${WINDOW}</script>`,
    }),
  )
}

const WINDOW = `(async () => {
  const toHex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const fromHex = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const own = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
  const sender = toHex(await crypto.subtle.exportKey('spki', own.publicKey))
  let page
  const send = (message) => window.opener.postMessage(message, page ?? '*')
  const secretWith = async (peer) => {
    const key = await crypto.subtle.importKey('spki', fromHex(peer), curve, true, [])
    return crypto.subtle.deriveKey({ name: 'ECDH', public: key }, own.privateKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  }
  const seal = async (secret, content) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(JSON.stringify(content)))
    return { encrypted: { iv, cipherText } }
  }
  const open = async (secret, { iv, cipherText }) =>
    JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)))
  const ask = async ({ method, params }) => {
    const { result, error } = await window.askWallet(method, params ?? [])
    return error ? { error } : { value: result }
  }
  window.addEventListener('message', async ({ data, origin }) => {
    page = origin
    if (data.event === 'selectSignerType') return send({ requestId: data.id, data: 'scw' })
    if (!data.content) return
    const secret = await secretWith(data.sender)
    const call = data.content.handshake ?? (await open(secret, data.content.encrypted)).action
    const answer = { result: await ask(call), data: { chains: { 8453: 'https://rpc.invalid' } } }
    send({ requestId: data.id, id: crypto.randomUUID(), sender, timestamp: new Date(), content: await seal(secret, answer) })
  })
  send({ event: 'PopupLoaded', id: crypto.randomUUID() })
})()`

import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, Raw, refusing, startTestNode } from '../json-rpc.test-kit.ts'
import { createRpc, type Rpc, RpcRefused, RpcUnreachable } from './rpc.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

async function connect(answers: Answers, settings?: Parameters<typeof createRpc>[1]): Promise<Rpc> {
  const node = await startTestNode(answers)
  const rpc = createRpc(node.url, settings)
  open.push(() => rpc.close(), node.stop)
  return rpc
}

const writing = (body: string, status = 200) =>
  new Raw((response) => {
    response.writeHead(status)
    response.end(body)
  })

const thrownBy = (rpc: Rpc): Promise<unknown> => rpc.call('ask', []).catch((thrown: unknown) => thrown)

describe('createRpc', () => {
  it('gives back the result, also when it is null', async () => {
    const rpc = await connect({ ask: ([value]) => value })
    expect(await Promise.all([rpc.call('ask', ['0x1']), rpc.call('ask', [null])])).toEqual(['0x1', null])
  })

  it.each<[string, Raw, RpcRefused]>([
    ['as an answer', refusing({ code: -32000, message: 'nonce too low' }), new RpcRefused(-32000, 'nonce too low')],
    ['with status 400', refusing({ code: -32602, message: 'bad' }, 400), new RpcRefused(-32602, 'bad')],
    [
      'with revert data',
      refusing({ code: 3, message: 'reverted', data: '0x08c3' }),
      new RpcRefused(3, 'reverted', '0x08c3'),
    ],
    [
      'with revert data one level down',
      refusing({ code: -32000, message: 'reverted', data: { data: '0x08c3' } }),
      new RpcRefused(-32000, 'reverted', '0x08c3'),
    ],
  ])('tells a refusal %s', async (_, answer, expected) => {
    const thrown = await thrownBy(await connect({ ask: () => answer }))
    expect(thrown).toBeInstanceOf(RpcRefused)
    expect(thrown).toMatchObject({ code: expected.code, message: expected.message, data: expected.data })
  })

  it.each<[string, Raw]>([
    ['HTML with status 500', writing('<html>Bad gateway</html>', 500)],
    ['nothing', writing('')],
    ['half an answer', writing('{"jsonrpc":"2.0","id":1,"resu')],
    ['a number', writing('42')],
    ['an array', writing('[]')],
    ['an answer to another question', writing('{"jsonrpc":"2.0","id":999,"result":"0x1"}')],
    ['neither result nor error', writing('{"jsonrpc":"2.0","id":1}')],
    ['a closed connection', new Raw((response) => response.destroy())],
  ])('is unreachable when the answer is %s', async (_, answer) => {
    expect(await thrownBy(await connect({ ask: () => answer }))).toBeInstanceOf(RpcUnreachable)
  })

  it('is unreachable when nobody listens', async () => {
    const node = await startTestNode({})
    await node.stop()
    const rpc = createRpc(node.url)
    open.push(() => rpc.close())
    expect(await thrownBy(rpc)).toBeInstanceOf(RpcUnreachable)
  })

  it('is unreachable when no answer comes in time', async () => {
    const rpc = await connect({ ask: () => new Raw(() => undefined) }, { timeoutMs: 20 })
    expect(await thrownBy(rpc)).toBeInstanceOf(RpcUnreachable)
  })

  it('keeps apart the answers of questions asked at once', async () => {
    const late = new Raw((response, { id }) => {
      setTimeout(() => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: 'late' })), 15)
    })
    const rpc = await connect({ ask: ([which]) => (which === 'late' ? late : 'soon') })
    expect(await Promise.all([rpc.call('ask', ['late']), rpc.call('ask', ['soon'])])).toEqual(['late', 'soon'])
  })
})

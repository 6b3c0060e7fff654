import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createClientAddress } from '../../chat/allowance/client-address.ts'
import { createRequesterReader } from './requester.ts'

function clientOf(trusted: number | string[], peer: string, forwardedFor?: string): string | null {
  const read = createRequesterReader({ clientAddressOf: createClientAddress(trusted), checkSignIn: async () => false })
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const request = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
  return read(request, new EventEmitter() as ServerResponse).client
}

describe('the client address of a buyer', () => {
  it('S1: is that of the socket, or what trusted proxies say', () => {
    expect(clientOf(0, '198.51.100.7')).toBe('198.51.100.7')
    expect(clientOf(1, '10.0.0.1', '198.51.100.7')).toBe('198.51.100.7')
    expect(clientOf(['10.0.0.0/8'], '10.0.0.1', '6.6.6.6, 198.51.100.7')).toBe('198.51.100.7')
  })

  it('S1: is not the same for two who come through a proxy that the settings do not name', () => {
    const one = clientOf(0, '10.0.0.1', '198.51.100.7')
    expect(one).not.toBe(clientOf(0, '10.0.0.1', '198.51.100.8'))
    expect(one).not.toBe(clientOf(0, '10.0.0.1'))
    expect(one).toBe(clientOf(0, '10.0.0.1', '198.51.100.7'))
  })

  it('S1: cannot be borrowed by naming it in a header', () => {
    expect(clientOf(0, '203.0.113.9', '198.51.100.7')).not.toBe(clientOf(0, '198.51.100.7'))
    expect(clientOf(1, '10.0.0.1', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
  })

  it('S1: is nobody when it cannot be told', () => {
    expect(clientOf(1, '10.0.0.1', 'nonsense')).toBeNull()
  })
})

describe('the delivery of an answer', () => {
  const read = createRequesterReader({ clientAddressOf: () => '192.0.2.1', checkSignIn: async () => false })
  const request = { socket: {}, headers: {} } as unknown as IncomingMessage
  function deliver(): { response: ServerResponse; cuts: () => number } {
    const response = Object.assign(new EventEmitter(), { closed: false, writableFinished: false })
    let cuts = 0
    read(request, response as unknown as ServerResponse).whenCutOff(() => {
      cuts++
    })
    return { response: response as unknown as ServerResponse, cuts: () => cuts }
  }

  it('S1: is cut off when the connection closes before all of it was written', () => {
    const { response, cuts } = deliver()
    response.emit('close')
    expect(cuts()).toBe(1)
  })

  it('S1: is not cut off when all of it was written', () => {
    const { response, cuts } = deliver()
    response.emit('finish')
    response.emit('close')
    expect(cuts()).toBe(0)
  })

  it('S1: was cut off before anybody asked', () => {
    const response = Object.assign(new EventEmitter(), { closed: true, writableFinished: false })
    let cuts = 0
    read(request, response as unknown as ServerResponse).whenCutOff(() => {
      cuts++
    })
    expect(cuts).toBe(1)
  })
})

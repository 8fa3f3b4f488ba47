import { expect, test } from 'vitest'
import { InnerAddressError, lookUpOutside } from './outside.ts'
import { createOutsideCall } from './outside-call.ts'

// An address in numbers is looked up without a network.
const faultOf = (address: string) =>
  new Promise<Error | null>((resolve) => {
    lookUpOutside(address, { all: true }, (error) => resolve(error))
  })

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine by IPv6', '::1'],
  ['this machine written as IPv6', '::ffff:127.0.0.1'],
  ['this machine in the first form of IPv6', '::127.0.0.1'],
  ['the cloud’s own service', '169.254.169.254'],
  ['a private network', '10.1.2.3'],
  ['a network for documents', '203.0.113.7'],
  ['the former relay of 6to4', '192.88.99.1'],
  ['this machine through 6to4', '2002:7f00:1::'],
  ['this machine through NAT64', '64:ff9b::7f00:1'],
  ['this machine through NAT64 of a network', '64:ff9b:1::7f00:1'],
  ['a network through Teredo', '2001::1'],
  ['a network for documents by IPv6', '2001:db8::1'],
  ['a private network by IPv6', 'fd00::1'],
  ['a link', 'fe80::1'],
  ['a former site', 'fec0::1'],
])('outside: %s is refused (%s)', async (_, address) => {
  expect(await faultOf(address)).toBeInstanceOf(InnerAddressError)
})

test('outside: a call that Node refuses to begin is answered as broken', async () => {
  const asked = createOutsideCall()('http://lms.example.vn/', { method: 'GET', headers: {}, mostBytes: 10 })
  expect(await asked).toEqual({ status: null, fault: 'broken', text: '' })
})

test.each(['1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  'outside: %s is let through',
  async (address) => {
    expect(await faultOf(address)).toBeNull()
  },
)

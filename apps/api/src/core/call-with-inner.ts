import { createInnerCall, createOutsideCall, type OutsideCall } from './outside-call.ts'

/** Whether the operator named the host of this address, which may then lie inside. */
const isNamed = (url: string, inner: readonly string[]) =>
  inner.some((known) => new URL(known).origin === new URL(url).origin)

/** Whether an address that people named may be called: `https` by a host name, or a host that the operator named. */
export function mayBeCalled(url: string, inner: readonly string[]): boolean {
  const { protocol, hostname } = new URL(url)
  return isNamed(url, inner) || (protocol === 'https:' && /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+$/.test(hostname))
}

/**
 * Calls addresses that people named; one that may not be called is answered as an address inside.
 * @param inner origins that the operator named, which may lie inside and speak plain HTTP
 */
export function createCallWithInner(inner: readonly string[]): OutsideCall {
  const [outside, inside] = [createOutsideCall(), createInnerCall()]
  return (url, request) => {
    if (isNamed(url, inner)) return inside(url, request)
    if (mayBeCalled(url, inner)) return outside(url, request)
    return Promise.resolve({ status: null, fault: 'inner_address', text: '' })
  }
}

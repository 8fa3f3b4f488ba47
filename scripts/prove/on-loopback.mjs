// Preloaded by what grades headers: every connection goes to this machine, the ports of HTTP and HTTPS to those that
// Caddy has here (PROVE_HTTP_PORT, PROVE_HTTPS_PORT). Nothing leaves the machine, whatever the program asks for.
import { Socket } from 'node:net'

const ports = { 80: process.env.PROVE_HTTP_PORT, 443: process.env.PROVE_HTTPS_PORT }
const { connect } = Socket.prototype

Socket.prototype.connect = function connectHere(...args) {
  // `net.connect` hands its arguments on as one list.
  const [first, ...rest] = Array.isArray(args[0]) ? args[0] : args
  const asked = typeof first === 'object' && first !== null ? first : { port: first }
  const port = Number(ports[asked.port ?? 80])
  if (!port) throw new Error(`not on this machine: port ${asked.port}`)
  const listener = rest.find((one) => typeof one === 'function')
  return connect.call(this, { ...asked, host: '127.0.0.1', port, lookup: undefined }, listener)
}

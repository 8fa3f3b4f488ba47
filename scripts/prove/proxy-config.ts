export interface SiteBehindProxy {
  name: string
  /** Where browsers come in. */
  port: number
  /** Where the site itself listens. */
  innerPort: number
}

export interface ProxyPlan {
  host: string
  sites: SiteBehindProxy[]
  /** Where the sites, and the preparations of the journeys, reach the API. */
  apiPort: number
  /** Of the instances. */
  apiPorts: number[]
  /** Unix socket that answers figures. */
  statsSocket: string
}

/** How instances are called in the figures. */
export const instanceName = (index: number) => `api-${index + 1}`

/**
 * The configuration of HAProxy 2.6 or later that docs/deploy/several-instances.md explains. No stickiness. A connection
 * that could not be made is tried at another instance, whatever the method; a request that may have reached an instance
 * is sent again for GET and HEAD alone.
 */
export function proxyConfig({ host, sites, apiPort, apiPorts, statsSocket }: ProxyPlan): string {
  const frontends = sites.map(
    ({ name, port, innerPort }) => `
frontend ${name}
  bind ${host}:${port}
  # The address of a journey stands in the header already. In service the header of a client is dropped first.
  option forwardfor
  default_backend ${name}

backend ${name}
  server ${name} ${host}:${innerPort}
`,
  )
  const servers = (check: string) =>
    apiPorts.map((port, index) => `  server ${instanceName(index)} ${host}:${port} check ${check}`).join('\n')
  return `global
  maxconn 2000
  stats socket ${statsSocket} mode 600 level user

defaults
  mode http
  timeout connect 2s
  # An upload may pause for five minutes; event streams send a heartbeat every ten seconds.
  timeout client 320s
  timeout server 320s
  timeout http-request 15s
  timeout queue 5s
  retries 3
  option redispatch 1
${frontends.join('')}
frontend api
  bind ${host}:${apiPort}
  # With no instance ready (the database is away) those that live answer 503 in words of their own.
  use_backend api-not-ready if { nbsrv(api) eq 0 }
  default_backend api

backend api
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  retry-on conn-failure empty-response junk-response
  http-request disable-l7-retry if !{ method GET HEAD }
  default-server inter 1s fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
${servers('')}

backend api-not-ready
  balance roundrobin
  option httpchk GET /livez
  default-server inter 1s fall 1 rise 1
${servers('')}
`.replaceAll(/ +$/gm, '')
}

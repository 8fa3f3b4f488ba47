import { type Contract, type Endpoint, errorTable, statusOfError } from '@repo/contract'
import { API_KEY_PREFIX } from '@repo/contract/api-scopes'
import { proofHeader } from '@repo/contract/auth'
import { errorsOf } from '@repo/contract/endpoint-errors'
import { errorText } from '@repo/messages'
import { z } from 'zod'

type Json = Record<string, unknown>

const errorSchema = (names: readonly string[]) => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'name', 'message'],
      properties: {
        code: { type: 'integer', description: 'HTTP status × 100 + n; 40001 and 40003 travel with HTTP 401' },
        name: { type: 'string', enum: names },
        message: { type: 'string' },
        details: {},
        requestId: { type: 'string' },
      },
    },
  },
})

const session = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
const apiKey = { type: 'http', scheme: 'bearer', bearerFormat: `${API_KEY_PREFIX}…` }
/** A key as the password of any user name. */
const apiKeyBasic = { type: 'http', scheme: 'basic' }
const bankSignature = { type: 'apiKey', in: 'header', name: 'X-SePay-Signature' }

/** OpenAPI 3.1 text of the contract, made from the same schemas that check every call. */
export function buildOpenApi(contract: Contract, options: { title: string; isDemo: boolean }): Json {
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: '1' },
    servers: [{ url: '/' }],
    paths: pathsOf(contract, ({ access }) => access.kind !== 'demo' || options.isDemo),
    components: {
      schemas: { Error: errorSchema(Object.keys(errorTable)) },
      securitySchemes: { session, apiKey, apiKeyBasic, bankSignature },
    },
  }
}

/** The part of it that API keys open, for programs of others. */
export function buildKeyOpenApi(contract: Contract, title: string): Json {
  const forKeys = ({ access }: Endpoint) => access.kind === 'key'
  const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
  const errors = new Set(endpoints.filter(forKeys).flatMap((endpoint) => [...errorsOf(endpoint)]))
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/' }],
    paths: pathsOf(contract, forKeys),
    components: {
      schemas: { Error: errorSchema([...errors].toSorted()) },
      securitySchemes: { apiKey, apiKeyBasic },
    },
  }
}

function pathsOf(contract: Contract, isIn: (endpoint: Endpoint) => boolean): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [group, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (!isIn(endpoint)) continue
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(group, name, endpoint) }
    }
  }
  return paths
}

function toOperation(group: string, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    security: toSecurity(endpoint),
    ...(endpoint.access.kind === 'signed-in'
      ? { 'x-roles': endpoint.access.roles, 'x-rights': endpoint.access.rights ?? [] }
      : {}),
    ...(endpoint.access.kind === 'key' ? { 'x-scope': endpoint.access.scope } : {}),
    parameters: toParameters(endpoint),
    ...toRequestBody(endpoint),
    responses: { 200: toAnswer(endpoint), ...toErrorAnswers(endpoint) },
  }
}

function toRequestBody({ body, upload }: Endpoint): Json {
  if (body) return { requestBody: { required: true, content: json(toSchema(body, 'input')) } }
  if (!upload) return {}
  const description = `At most ${upload.maxBytes} bytes; the first bytes decide the type`
  return { requestBody: { required: true, description, content: files(upload.types) } }
}

function toSecurity({ access }: Endpoint): Json[] {
  if (access.kind === 'signed-in') return [{ session: [] }]
  if (access.kind === 'optional') return [{ session: [] }, {}]
  if (access.kind === 'key') return [{ apiKey: [] }, { apiKeyBasic: [] }]
  return access.kind === 'webhook' ? [{ bankSignature: [] }] : []
}

function toParameters(endpoint: Endpoint): Json[] {
  const of = (place: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: toSchema(field as z.ZodType, 'input'),
    }))
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 128 },
  }
  const proof = {
    name: proofHeader,
    in: 'header',
    required: false,
    description: 'Proof of work, wanted after `auth.proof_needed`; see `/auth/challenge`',
    schema: { type: 'string', maxLength: 4096 },
  }
  const xapiVersion = {
    name: 'X-Experience-API-Version',
    in: 'header',
    required: false,
    description: '`1.0` or a version that begins with `1.0.`; any other is answered 400',
    schema: { type: 'string' },
  }
  return [
    ...of('path', endpoint.params),
    ...of('query', endpoint.query),
    ...(endpoint.standard === 'xapi' ? [xapiVersion] : []),
    ...(endpoint.isIdempotent ? [idempotencyKey] : []),
    ...(endpoint.isProofGuarded ? [proof] : []),
  ]
}

function toAnswer(endpoint: Endpoint): Json {
  if (endpoint.download) return { description: 'A file to save', content: files(endpoint.download.types) }
  const schema = toSchema(endpoint.response, 'output')
  const isBare = endpoint.access.kind === 'webhook' || endpoint.standard !== undefined
  return {
    description: 'Done',
    content: json(isBare ? schema : { type: 'object', required: ['data'], properties: { data: schema } }),
  }
}

function toErrorAnswers(endpoint: Endpoint): Record<number, Json> {
  const byStatus = Map.groupBy(errorsOf(endpoint), statusOfError)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((name) => `${errorTable[name]} ${name}: ${errorText(name)}`).join('\n\n'),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

/** OpenAPI 3.1: a media type without a schema is the file itself. */
const files = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, {}]))
const json = (schema: unknown) => ({ 'application/json': { schema } })

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

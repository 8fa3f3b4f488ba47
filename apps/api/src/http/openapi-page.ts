import { createHash } from 'node:crypto'
import { escapeHtml } from '../mail/escape-html.ts'

/** As much of JSON Schema as the contract makes. */
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  enum?: readonly unknown[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

interface Operation {
  operationId: string
  summary: string
  'x-scope'?: string
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

type Content = Record<string, { schema: Schema }>

interface Document {
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
}

/** Numbers that mean no bound but that of the format. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength]
  const unit = minLength === undefined && maxLength === undefined ? '' : ' characters'
  if (isBound(least) && isBound(most)) return ` (${least} to ${most}${unit})`
  if (isBound(most)) return ` (at most ${most}${unit})`
  return isBound(least) ? ` (at least ${least}${unit})` : ''
}

const isNull = ({ type }: Schema) => type === 'null'

/** What a value is, in words. */
function wordsOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(wordsOf).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `list of ${wordsOf(schema.items ?? {})}`
  return `${schema.format ?? schema.type ?? 'any value'}${boundsOf(schema)}`
}

/** Every field of a body by its path: `items[].course.title`. */
function fieldsOf(schema: Schema, prefix = ''): [name: string, words: string][] {
  const whole = schema.anyOf?.find((one) => !isNull(one)) ?? schema
  if (whole.type === 'array') return fieldsOf(whole.items ?? {}, `${prefix}[]`)
  return Object.entries(whole.properties ?? {}).flatMap(([name, field]): [string, string][] => {
    const path = prefix ? `${prefix}.${name}` : name
    const optional = whole.required?.includes(name) ? '' : ', optional'
    return [[path, wordsOf(field) + optional], ...fieldsOf(field, path)]
  })
}

const rowsOf = (rows: readonly (readonly [string, string])[]) =>
  rows
    .map(
      ([name, words]) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(words)}</td></tr>`,
    )
    .join('')

const tableOf = (caption: string, rows: readonly (readonly [string, string])[]) =>
  rows.length === 0
    ? ''
    : `<div class="wide" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table><caption>${escapeHtml(caption)}</caption><tbody>${rowsOf(rows)}</tbody></table></div>`

function sectionOf(path: string, method: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  const answer = responses['200']?.content['application/json']?.schema
  const faults = Object.entries(responses).filter(([status]) => status !== '200')
  const places = parameters.map(
    ({ name, in: place, required, schema }) =>
      [name, `${wordsOf(schema)}, in the ${place}${required ? '' : ', optional'}`] as const,
  )
  return [
    `<section id="${escapeHtml(operationId)}">`,
    `<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>`,
    `<p>${escapeHtml(summary)}. Scope: <code>${escapeHtml(operation['x-scope'] ?? '')}</code></p>`,
    tableOf(`Parameters of ${method.toUpperCase()} ${path}`, places),
    tableOf(`Body of ${method.toUpperCase()} ${path}`, body ? fieldsOf(body) : []),
    tableOf(`Answer of ${method.toUpperCase()} ${path}`, answer ? fieldsOf(answer) : []),
    tableOf(
      `Refusals of ${method.toUpperCase()} ${path}`,
      faults.map(([status, { description }]) => [status, description.replaceAll('\n\n', ' · ')] as const),
    ),
    '</section>',
  ].join('')
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:24px 16px 64px;font:16px/1.6 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:60rem;margin:0 auto}h2{margin:3rem 0 .5rem;font-size:1.15rem;overflow-wrap:anywhere}.wide{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;width:100%;font-size:.9375rem}caption{text-align:left;font-weight:600;padding:.25rem 0}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);font-weight:400}td{overflow-wrap:anywhere}li{margin:.25rem 0}a{color:LinkText}`

/** Headers of the page: it loads nothing, and its own style alone applies. */
export const openApiPageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'public, max-age=300',
} as const

/** An OpenAPI document of ours as a page to read, without a script. */
export function renderOpenApi(document: object): string {
  const { info, paths } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const links = operations
    .map(
      ({ path, method, operation }) =>
        `<li><a href="#${escapeHtml(operation.operationId)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary)}</li>`,
    )
    .join('')
  const sections = operations
    .map(({ path, method, operation }) => sectionOf(path, method, operation))
    .join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(info.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(info.title)}</h1>
<p>What programs call with an API key: <code>authorization: Bearer th_…</code>. Answers are JSON, errors are <code>{ "error": { "code", "name", "message", "requestId" } }</code>. Lists come newest first; send <code>next</code> of one page as <code>after</code> for the following one. The same for programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Endpoints"><ul>${links}</ul></nav>
${sections}
</main></body></html>`
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { amountLimits } from '../../packages/payments/src/amount-limits.ts'
import { ROOT } from '../lib/paths.ts'
import { gatewayPages } from './gateway-pages.ts'

const pages = gatewayPages()

test('gateway pages: each gateway has one', () => {
  expect(Object.keys(pages).toSorted()).toEqual(
    Object.keys(amountLimits)
      .map((name) => `docs/gateways/${name}.md`)
      .toSorted(),
  )
})

test.each(Object.entries(pages))('gateway pages: %s says what the code does', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8'), 'run `npm run gen -- gateway-pages`').toBe(text)
})

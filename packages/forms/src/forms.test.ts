import { ApiError } from '@repo/api-client'
import { profileBody, registerBody } from '@repo/contract/auth'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { formResolver, schemaResolver, showServerError, summaryOf } from './index.ts'

const words = {
  name: { missing: 'Nhập họ và tên.', invalid: 'Họ và tên cần từ 2 đến 80 ký tự.' },
  acceptTerms: { missing: 'Đồng ý với điều khoản.', invalid: 'Đồng ý với điều khoản.' },
}
const valid = {
  name: 'Lan Anh',
  email: 'lan@example.vn',
  password: 'bảy con vịt',
  acceptTerms: true as const,
  acceptPrivacy: true as const,
}

async function check(values: object) {
  const resolver = schemaResolver(registerBody, words)
  return await resolver(values as never, undefined, { fields: {}, shouldUseNativeValidation: false })
}

describe('schemaResolver', () => {
  test('hands on what the schema made of valid values', async () => {
    const { values, errors } = await check({ ...valid, email: ' LAN@Example.vn ' })
    expect(errors).toEqual({})
    expect(values).toMatchObject({ email: 'lan@example.vn', acceptMarketing: false })
  })

  test('tells an empty field from a wrong one', async () => {
    expect((await check({ ...valid, name: '' })).errors).toMatchObject({
      name: { message: words.name.missing },
    })
    expect((await check({ ...valid, name: 'L' })).errors).toMatchObject({
      name: { message: words.name.invalid },
    })
  })

  test('an unticked consent counts as missing', async () => {
    const { errors } = await check({ ...valid, acceptTerms: false })
    expect(errors).toMatchObject({ acceptTerms: { message: words.acceptTerms.missing } })
  })

  test('works for schemas whose fields may be null', async () => {
    const resolver = schemaResolver(profileBody, words)
    const values = { name: 'Lan Anh', phone: null, workplace: null, profession: null }
    const result = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect(result).toEqual({ values, errors: {} })
  })
})

describe('formResolver', () => {
  const price = z
    .object({ amount: z.int().min(1) })
    .refine(({ amount }) => amount < 100, { path: ['amount'], message: 'Giá phải thấp hơn giá niêm yết.' })
  const resolver = formResolver({
    schemaOf: () => price,
    toBody: (form: { amount: string }) => ({ amount: Number(form.amount) }),
    faults: { amount: 'Nhập học phí.' },
  })
  const checkAmount = (amount: string) =>
    resolver({ amount }, undefined, { fields: {}, shouldUseNativeValidation: false })

  test('checks what will be sent, not what the controls hold', async () => {
    expect(await checkAmount('42')).toEqual({ values: { amount: 42 }, errors: {} })
  })

  test('speaks in the words of the screen, unless the rule has words of its own', async () => {
    const [empty, high] = [await checkAmount(''), await checkAmount('100')]
    expect(summaryOf(empty.errors, ['amount'])).toEqual([{ id: 'amount', message: 'Nhập học phí.' }])
    expect(high.errors).toMatchObject({ amount: { message: 'Giá phải thấp hơn giá niêm yết.' } })
  })
})

describe('formResolver of rows', () => {
  const body = z.object({ tracks: z.array(z.object({ name: z.string().trim().min(1).max(60) })).min(1) })
  const checkRows = (rows: string[] | undefined, names: string[]) =>
    formResolver({
      schemaOf: () => body,
      toBody: (form: z.input<typeof body>) => form,
      faults: { 'tracks.name': 'Nhập tên.' },
      rows,
      check: ({ tracks }) => ({
        'tracks.1.name': tracks[1] && tracks[1].name === tracks[0]?.name ? 'Trùng tên.' : undefined,
      }),
    })({ tracks: names.map((name) => ({ name })) }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })

  test('a fault is shown at its row', async () => {
    const { errors } = await checkRows(['tracks'], ['Gốc', ''])
    expect(errors).toEqual({
      tracks: [undefined, { name: { type: 'too_small', message: 'Nhập tên.' } }],
    })
  })

  test('a list whose rows show none has it at the list', async () => {
    expect((await checkRows(undefined, ['Gốc', ''])).errors).toMatchObject({
      tracks: { type: 'too_small', message: expect.any(String) },
    })
  })

  test('what only the screen knows is a fault too, unless the schema has one there', async () => {
    expect((await checkRows(['tracks'], ['Gốc', 'Gốc'])).errors).toEqual({
      tracks: [undefined, { name: { type: 'check', message: 'Trùng tên.' } }],
    })
    expect((await checkRows(['tracks'], ['', ''])).errors).toMatchObject({
      tracks: [{ name: { message: 'Nhập tên.' } }, { name: { message: 'Nhập tên.' } }],
    })
    expect(await checkRows(['tracks'], ['Gốc', 'Phiên dịch'])).toMatchObject({ errors: {} })
  })

  test('the schema may depend on what the form holds', async () => {
    const resolver = formResolver({
      schemaOf: ({ isLong }: { isLong: boolean; text: string }) =>
        z.object({ text: z.string().min(isLong ? 5 : 1) }),
      toBody: ({ text }) => ({ text }),
    })
    const of = async (isLong: boolean) =>
      (await resolver({ isLong, text: 'abc' }, undefined, { fields: {}, shouldUseNativeValidation: false }))
        .errors
    expect(await of(false)).toEqual({})
    expect(await of(true)).toHaveProperty('text')
  })
})

describe('showServerError', () => {
  const fail = (name: 'input.invalid' | 'auth.wrong_password' | 'server.unknown', details?: unknown) =>
    new ApiError({ code: 42200, name, status: 422, message: name, details })

  test('an issue of a field goes to that field', async () => {
    const setError = vi.fn()
    await showServerError(
      fail('input.invalid', [{ path: 'body.name', message: 'Tên quá ngắn.' }]),
      setError,
      ['name'],
    )
    expect(setError).toHaveBeenCalledExactlyOnceWith(
      'name',
      { type: 'server', message: 'Tên quá ngắn.' },
      { shouldFocus: true },
    )
  })

  test('an issue of a row goes to that row, where rows show their own', async () => {
    const [asked, plain] = [vi.fn(), vi.fn()]
    const error = fail('input.invalid', [{ path: 'body.tracks.1.name', message: 'Trùng tên.' }])
    await showServerError<{ tracks: { name: string }[] }>(error, asked, ['tracks'], {}, ['tracks'])
    await showServerError<{ tracks: { name: string }[] }>(error, plain, ['tracks'])
    expect([asked, plain].map(({ mock }) => mock.calls[0]?.[0])).toEqual(['tracks.1.name', 'root'])
  })

  test('a domain error goes to its place, anything else above the form', async () => {
    const setError = vi.fn()
    await showServerError(fail('auth.wrong_password'), setError, ['password'], {
      'auth.wrong_password': 'password',
    })
    await showServerError(fail('server.unknown'), setError, ['password'])
    expect(setError.mock.calls.map(([place]) => place)).toEqual(['password', 'root'])
  })

  test('what is no error of the client is not swallowed', async () => {
    await expect(showServerError(new TypeError('bug'), vi.fn(), [])).rejects.toThrow('bug')
  })
})

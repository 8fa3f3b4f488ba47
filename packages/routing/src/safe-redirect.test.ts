import { describe, expect, test } from 'vitest'
import { loginPath, safeRedirect } from './index.ts'

describe('safeRedirect', () => {
  test.each([
    '/',
    '/profile',
    '/student/my-course/tiem-moi?tab=notes#top',
    '/course?q=a%2Fb&next=//evil.example',
    '/news/b%C3%A0i-vi%E1%BA%BFt',
  ])('goes to %s', (path) => {
    expect(safeRedirect(path, '/fallback')).toBe(path)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%252Fevil.example',
    '/%5Cevil.example',
    '/%255cevil.example',
    '%2F%2Fevil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'evil.example',
    'profile',
    '/%E0%A4%A',
    ' /profile',
    '',
    null,
    undefined,
  ])('refuses %j', (next) => {
    expect(safeRedirect(next, '/fallback')).toBe('/fallback')
  })
})

describe('loginPath', () => {
  test('carries the page to return to', () => {
    expect(loginPath('/auth/login', '/profile?tab=a')).toBe('/auth/login?next=%2Fprofile%3Ftab%3Da')
  })
  test('has no `next` for the home page and for unsafe addresses', () => {
    expect(loginPath('/auth/login', '/')).toBe('/auth/login')
    expect(loginPath('/auth/login', '//evil.example')).toBe('/auth/login')
  })
})

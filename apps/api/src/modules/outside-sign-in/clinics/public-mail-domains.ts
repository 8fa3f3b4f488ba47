/**
 * Domains where anyone gets a mailbox, so that no clinic speaks for them: those of the providers that learners here use, as
 * each names its own addresses (support pages of Google, Microsoft, Yahoo, Apple, Proton, Zoho, GMX, Yandex; 2026-11-28).
 */
export const publicMailDomains: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.com.vn',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.com.vn',
  'ymail.com',
  'rocketmail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'zohomail.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'yandex.com',
  'aol.com',
])

import { Logo } from '@repo/ui/logo'
import type { RenderLink } from '@repo/ui/render-link'
import type { ReactNode } from 'react'
import { legalMessages, shellMessages } from './shell.messages.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import type { FooterColumn, SiteFacts } from './types.ts'

export interface FooterProps {
  brand: string
  /** One sentence under the brand. */
  tagline?: string
  columns: readonly FooterColumn[]
  /** Pages of the business elsewhere. */
  socials?: FooterColumn
  /** Null until the API has answered; the legal lines are then left out. */
  facts: SiteFacts | null
  /** Year of the copyright line. */
  year: number
  /** Draws the links of the columns. */
  renderLink: RenderLink
}

/** Footer of a public site: links, legal identity, theme. What the business has not filled in is said openly. */
export function Footer({ brand, tagline, columns, socials, facts, year, renderLink }: FooterProps) {
  return (
    <footer id="footer" data-print="hide" className="mt-auto border-t bg-surface-2">
      <div className="wrap grid gap-10 py-12 lg:grid-cols-[1.2fr_2fr]">
        <div>
          <Logo brand={brand} hasMark />
          {tagline ? <p className="mt-4 max-w-sm text-sm text-2">{tagline}</p> : null}
          {socials && socials.links.length > 0 ? <Socials {...socials} /> : null}
          <ThemeSwitch className="mt-6" />
        </div>
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {columns.map((column) => (
            <FooterLinks key={column.title} column={column} renderLink={renderLink} />
          ))}
        </div>
      </div>
      {facts ? <LegalFacts facts={facts} /> : null}
      <div className="wrap flex flex-wrap items-center justify-between gap-2 border-t py-5 text-sm text-3">
        <p>
          © {year} {facts?.legalName ?? brand}
        </p>
        {facts?.isDemo ? <p>{shellMessages.demo}</p> : null}
      </div>
    </footer>
  )
}

function Socials({ title, links }: FooterColumn) {
  return (
    <nav aria-label={title} className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              rel="noopener me"
              className="inline-flex min-h-9 items-center text-sm text-2 hover:text-1 hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FooterLinks({ column, renderLink }: { column: FooterColumn; renderLink: RenderLink }) {
  return (
    <nav aria-label={column.title}>
      <h2 className="font-text text-sm font-semibold">{column.title}</h2>
      <ul className="mt-2">
        {column.links.map(({ label, href }) => (
          <li key={`${label} ${href}`}>
            {renderLink({
              href,
              className: 'inline-flex min-h-9 items-center text-sm text-2 hover:text-1 hover:underline',
              children: label,
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Fact({ value, href }: { value: string | null; href?: string }): ReactNode {
  if (value === null) return <em className="not-italic text-warning">{legalMessages.missing}</em>
  return href ? (
    <a href={href} className="link">
      {value}
    </a>
  ) : (
    value
  )
}

const phoneHref = (phone: string | null) => (phone ? `tel:${phone.replace(/[^\d+]/g, '')}` : undefined)

/** In a demo the contacts are invented and carry no links, because a made-up number may be a real person's. */
function LegalFacts({ facts }: { facts: SiteFacts }) {
  const { isDemo, email } = facts
  const rows: [label: string, value: string | null, href?: string][] = [
    [legalMessages.registration, facts.registration],
    [legalMessages.address, facts.address],
    [legalMessages.hotline, facts.hotline, isDemo ? undefined : phoneHref(facts.hotline)],
    [legalMessages.email, email, email && !isDemo ? `mailto:${email}` : undefined],
    [legalMessages.workingHours, facts.workingHours],
  ]
  return (
    <dl className="wrap flex flex-wrap gap-x-8 gap-y-2 pb-8 text-sm">
      {rows.map(([label, value, href]) => (
        <div key={label} className="flex flex-wrap gap-x-1.5">
          <dt className="text-3">{label}:</dt>
          <dd className="text-2">
            <Fact value={value} href={href} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

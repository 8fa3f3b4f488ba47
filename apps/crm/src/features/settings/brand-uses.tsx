import { useApi } from '@repo/back-office'
import { type BrandColors, brandTokens, ownColors } from '@repo/contract/brand-colors'
import { type BrandPictures, fitLogo } from '@repo/contract/brand-pictures'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandMessages } from './brand.messages.ts'

const copy = brandMessages.uses
const HEADER_BOX = { width: 200, height: 36 }
const MAIL_BOX = { width: 180, height: 36 }

interface Props {
  colors: BrandColors
  pictures: BrandPictures
}

/** Where logo and icon are seen, as they would look after saving. It shows looks, so that nothing in it can be pressed. */
export function BrandUses({ colors, pictures }: Props) {
  const { content } = useApi()
  const brand = useQuery({ ...content.site.query(), throwOnError: false }).data?.brand ?? ''
  const { primary = ownColors.primary, 'on-primary': ink = '#ffffff' } = brandTokens(colors).light
  const { logo, logoDark, icon } = pictures
  return (
    <div className="grid gap-4">
      <Use title={copy.header}>
        <Place look={{ 'data-surface': 'paper' }}>
          <Mark brand={brand} path={logo} />
        </Place>
      </Use>
      <Use title={copy.headerDark}>
        <Place look={{ 'data-theme': 'dark' }}>
          <span className={logo && !logoDark ? 'rounded-xs bg-[#fff] p-1.5' : undefined}>
            <Mark brand={brand} path={logoDark || logo} />
          </span>
        </Place>
      </Use>
      <div className="grid gap-4 sm:grid-cols-2">
        <Use title={copy.mail}>
          <Place look={{ 'data-surface': 'paper' }}>
            <div className="grid justify-items-start gap-3 text-sm">
              <Mark box={MAIL_BOX} brand={brand} color={primary} path={logo} />
              <p>{copy.mailText}</p>
              <p className="rounded-sm px-4 py-2 font-semibold" style={{ background: primary, color: ink }}>
                {copy.mailButton}
              </p>
            </div>
          </Place>
        </Use>
        <Use title={copy.receipt}>
          <Place look={{ 'data-surface': 'paper' }}>
            <div className="grid gap-3">
              <Mark box={MAIL_BOX} brand={brand} color={primary} path={logo} />
              <hr style={{ borderColor: primary }} />
              <p className="text-sm font-semibold">{copy.receiptTitle}</p>
            </div>
          </Place>
        </Use>
      </div>
      {icon ? (
        <Use title={copy.icon}>
          <Place look={{ 'data-surface': 'paper' }}>
            <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
              <p className="flex max-w-full items-center gap-2 rounded-sm border px-3 py-2 text-sm">
                <img alt="" height={16} src={`/api${icon}/32.png`} width={16} />
                {copy.tab(brand)}
              </p>
              <img alt="" className="rounded-lg border" height={64} src={`/api${icon}/180.png`} width={64} />
              <img
                alt=""
                className="rounded-full border"
                height={64}
                src={`/api${icon}/maskable.png`}
                width={64}
              />
            </div>
          </Place>
        </Use>
      ) : null}
    </div>
  )
}

const Use = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure aria-label={title} className="min-w-0">
    <figcaption className="mb-1.5 text-sm text-2">{title}</figcaption>
    {children}
  </figure>
)

const Place = ({ look, children }: { look: object; children: ReactNode }) => (
  <div {...look} className="flex min-h-16 items-center rounded-md border border-line bg-bg p-4 text-1">
    {children}
  </div>
)

interface MarkProps {
  brand: string
  path: string
  color?: string
  box?: typeof HEADER_BOX
}

function Mark({ brand, path, color, box = HEADER_BOX }: MarkProps) {
  if (path) return <img alt={brand} className="max-w-full" {...fitLogo(path, box)} src={`/api${path}`} />
  return (
    <span className="font-display text-[1.625rem] leading-[1.3] font-medium" style={{ color }}>
      {brand}
    </span>
  )
}

import type { site } from '@repo/contract/content'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ClockIcon } from '../../components/icons.tsx'
import { contactMessages } from './contact.messages.ts'
import { ChatIcon, MailIcon, PhoneIcon, PinIcon } from './contact-icons.tsx'

type Site = z.output<typeof site>

const copy = contactMessages.channels
const digitsOf = (phone: string) => phone.replace(/[^\d+]/g, '')
const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Ways to reach a person. What the business has not filled in says so instead of being made up. */
export function Channels({ site }: { site: Site }) {
  // In a demo the invented numbers are no links, because one may belong to a real person.
  const linkTo = (href: string | null) => (site.isDemo ? null : href)
  return (
    <section aria-labelledby="channels">
      <h2 className="sr-only" id="channels">
        {copy.title}
      </h2>
      <dl className="divide-y divide-line rounded-md border bg-surface">
        <Channel
          href={linkTo(site.hotline && `tel:${digitsOf(site.hotline)}`)}
          icon={<PhoneIcon />}
          label={copy.hotline}
          value={site.hotline}
        />
        <Channel
          href={linkTo(site.zalo && `https://zalo.me/${digitsOf(site.zalo)}`)}
          icon={<ChatIcon />}
          label={copy.zalo}
          value={site.zalo}
        />
        <Channel
          href={linkTo(site.email && `mailto:${site.email}`)}
          icon={<MailIcon />}
          label={copy.email}
          value={site.email}
        />
        <Channel icon={<ClockIcon />} label={copy.hours} value={site.workingHours} />
        <Channel icon={<PinIcon />} label={copy.address} value={site.address} />
      </dl>
      <Operator site={site} />
      {site.address && !site.isDemo && <MapCard address={site.address} />}
    </section>
  )
}

/** Whom a visitor writes to: the business behind the site, as its owner has filled it in. */
function Operator({ site }: { site: Site }) {
  const facts = [
    [copy.legalName, site.legalName],
    [copy.registration, site.registration],
    ...(site.representative ? [[copy.representative, site.representative] as const] : []),
    ...site.otherAddresses.map((address) => [copy.otherAddress, address] as const),
    ...site.licences.map((licence) => [copy.licence, licence] as const),
  ] as const
  return (
    <dl className="mt-5 space-y-3 rounded-md bg-surface-2 p-5">
      {facts.map(([label, value]) => (
        <div key={`${label} ${value}`}>
          <dt className="text-sm text-3">{label}</dt>
          <dd className={value ? 'font-semibold break-words' : 'text-warning'}>{value ?? copy.missing}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ChannelProps {
  icon: ReactNode
  label: string
  value: string | null
  href?: string | null
}

function Channel({ icon, label, value, href }: ChannelProps) {
  return (
    <div className="relative min-h-16 py-3 pr-5 pl-15">
      <dt className="text-sm text-3">
        <span className="absolute top-1/2 left-5 -translate-y-1/2 text-primary">{icon}</span>
        {label}
      </dt>
      <dd className={value ? 'font-semibold' : 'text-warning'}>
        {value && href ? (
          <a className="underline decoration-1 underline-offset-4 hover:text-primary" href={href}>
            {value}
          </a>
        ) : (
          (value ?? copy.missing)
        )}
      </dd>
    </div>
  )
}

/** A drawing of a map: no third party learns of a visit before the link is pressed. */
function MapCard({ address }: { address: string }) {
  return (
    <a
      className="group mt-5 block overflow-hidden rounded-md border bg-surface-2"
      href={mapOf(address)}
      rel="noreferrer"
      target="_blank"
    >
      <svg aria-hidden="true" className="block w-full text-3" viewBox="0 0 400 160">
        <g fill="none" opacity=".5" stroke="currentColor">
          <path
            d="M-10 46h420M-10 118c90-14 160 10 240-8s120-6 180-2M70-10c6 60-10 110 4 180M180-10v180M300-10c-8 70 14 120 2 180"
            strokeWidth="7"
          />
          <path d="M-10 82h420M120-10v180M240-10v180M360-10v180" strokeWidth="2" />
        </g>
        <path d="M200 108s26-24 26-44a26 26 0 0 0-52 0c0 20 26 44 26 44z" fill="var(--accent)" />
        <circle cx="200" cy="64" fill="var(--surface)" r="9" />
      </svg>
      <span className="flex min-h-12 items-center justify-center font-semibold text-primary group-hover:underline">
        {copy.map}
      </span>
    </a>
  )
}

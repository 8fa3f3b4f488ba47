import type { site } from '@repo/contract/content'
import { sitePageSlugs } from '@repo/contract/legal-pages'
import { Accordion, AccordionItem } from '@repo/ui/accordion'
import { buttonClass } from '@repo/ui/button'
import { Reveal } from '@repo/ui/reveal'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { DoctorCard, type DoctorCardData } from '../../components/doctor-card.tsx'
import { MotifField } from '../../components/motif.tsx'
import { Prose } from '../../components/prose.tsx'
import { Rail } from '../../components/rail.tsx'
import { SectionHeading } from '../../components/section-heading.tsx'
import { aboutMessages as copy } from './about.messages.ts'

type Site = z.output<typeof site>

interface AboutPageProps {
  brand: string
  site: Site | undefined
  doctors: DoctorCardData[]
  /** What the business has written; it stands in place of the words that the site brings along. */
  text?: { title: string; html: string } | undefined
  /** Whether the business has published its answers to common questions. */
  hasQuestions?: boolean
}

/** Who stands behind the courses and how they are made. */
export function AboutPage({ brand, site, doctors, text, hasQuestions = false }: AboutPageProps) {
  return (
    <>
      <Intro brand={brand} title={text?.title ?? copy.hero.title} />
      {text ? (
        <div className="wrap section-y">
          <div className="measure">
            <Prose html={text.html} />
          </div>
        </div>
      ) : (
        <BuiltInText />
      )}
      {doctors.length > 0 && (
        <section aria-labelledby="about-doctors" className="section-y bg-surface-2">
          <div className="wrap">
            <SectionHeading
              id="about-doctors"
              more={{ href: paths.doctors, label: copy.doctors.more }}
              title={copy.doctors.title}
            />
            <Rail labelledBy="about-doctors">
              {doctors.map((doctor) => (
                <DoctorCard doctor={doctor} key={doctor.slug} />
              ))}
            </Rail>
          </div>
        </section>
      )}
      <FactsAndFaq site={site} hasQuestions={hasQuestions} />
      <Closing />
    </>
  )
}

/** What the site says of itself until the business has written its own. */
function BuiltInText() {
  return (
    <>
      <section aria-labelledby="mission" className="section-y">
        <div className="wrap grid gap-6 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
          <h2 id="mission">{copy.mission.title}</h2>
          <div className="measure space-y-5 text-lg text-2">
            {copy.mission.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>
      <Method />
      <Principles />
    </>
  )
}

function Intro({ brand, title }: { brand: string; title: string }) {
  return (
    <div className="relative overflow-hidden" data-surface="hero">
      <MotifField
        className="absolute -top-24 -right-24 size-80 text-on-hero-2 opacity-15 md:-right-10 md:size-136"
        name="anatomy"
      />
      <div className="wrap relative py-14 md:py-24">
        <p className="eyebrow">{copy.hero.eyebrow}</p>
        <h1 className="mt-2 max-w-[20ch]" tabIndex={-1}>
          {title}
        </h1>
        <p className="mt-5 max-w-[58ch] text-lg text-on-hero-2">{copy.hero.lead(brand)}</p>
      </div>
    </div>
  )
}

function Method() {
  return (
    <section aria-labelledby="method" className="section-y bg-surface-2">
      <Reveal className="wrap">
        <SectionHeading id="method" title={copy.method.title} />
        <ol className="grid gap-x-8 gap-y-8 border-l-2 border-line pl-6 md:grid-cols-4 md:border-t-2 md:border-l-0 md:pt-8 md:pl-0">
          {copy.method.steps.map((step, index) => (
            <li className="relative" key={step.title}>
              <span
                aria-hidden="true"
                className="absolute top-2 -left-[31px] size-3 rounded-full bg-primary md:-top-[39px] md:left-0"
              />
              <p className="font-num text-sm font-semibold text-primary">{index + 1}</p>
              <h3 className="mt-1">{step.title}</h3>
              <p className="mt-2 text-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </Reveal>
    </section>
  )
}

function Principles() {
  return (
    <section aria-labelledby="principles" className="section-y">
      <div className="wrap">
        <SectionHeading id="principles" title={copy.principles.title} />
        <ul className="grid gap-x-16 gap-y-8 md:grid-cols-2">
          {copy.principles.items.map((item) => (
            <li className="border-t pt-5" key={item.title}>
              <h3>{item.title}</h3>
              <p className="mt-2 max-w-[52ch] text-2">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function FactsAndFaq({ site, hasQuestions }: { site: Site | undefined; hasQuestions: boolean }) {
  const facts = [
    [copy.facts.legalName, site?.legalName],
    [copy.facts.registration, site?.registration],
    [copy.facts.address, site?.address],
    [copy.facts.hotline, site?.hotline],
  ] as const
  return (
    <section aria-labelledby="faq" className="section-y">
      <div className="wrap grid gap-12 lg:grid-cols-[1.5fr_1fr] lg:gap-20">
        <div>
          <SectionHeading
            id="faq"
            title={copy.faq.title}
            more={hasQuestions ? { href: paths.page(sitePageSlugs.faq), label: copy.faq.more } : undefined}
          />
          <Accordion>
            {copy.faq.items.map((item) => (
              <AccordionItem key={item.question} title={item.question}>
                <p className="measure">{item.answer}</p>
              </AccordionItem>
            ))}
          </Accordion>
        </div>
        <div>
          <h2 className="mb-6 text-h3" id="facts">
            {copy.facts.title}
          </h2>
          <dl className="space-y-4">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-3">{label}</dt>
                <dd className={value ? 'font-semibold' : 'text-warning'}>{value ?? copy.facts.missing}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

function Closing() {
  return (
    <section aria-labelledby="about-cta" data-surface="hero">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14 md:py-16">
        <h2 id="about-cta">{copy.cta.title}</h2>
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <a className={buttonClass({ variant: 'accent', size: 'lg' })} href={paths.courses}>
            {copy.cta.primary}
          </a>
          <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href={paths.contact}>
            {copy.cta.secondary}
          </a>
        </div>
      </div>
    </section>
  )
}

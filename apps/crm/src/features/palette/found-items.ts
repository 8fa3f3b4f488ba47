import type { PaletteItem } from '@repo/back-office/command-palette'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatVnd, orderStateLabels, roleLabels } from '@repo/messages'
import { paths } from '../../components/paths.ts'

type Found = EndpointOutput<ApiContract['crmQuickFind']['find']>

/** What the server found, as items of the palette. */
export function foundItems(found: Found, mayOpenLearners: boolean): PaletteItem[] {
  const { people, orders, courses, doctors, articles, pages, organisations } = found
  return [
    ...(people ?? []).map(({ id, name, email, role }) => ({
      kind: 'people',
      label: name,
      detail: role === 'student' ? email : `${roleLabels[role]} · ${email}`,
      href: role === 'student' && mayOpenLearners ? paths.student({ id }) : paths.user({ id }),
    })),
    ...(orders ?? []).map(({ code, learner, state, total }) => ({
      kind: 'orders',
      label: code,
      detail: `${learner} · ${formatVnd(total)} · ${orderStateLabels[state]}`,
      href: paths.order({ code }),
    })),
    ...(courses ?? []).map(({ id, title, doctor }) => ({
      kind: 'courses',
      label: title,
      detail: doctor,
      href: paths.editCourse({ id }),
    })),
    ...(doctors ?? []).map(({ id, name, academicTitle }) => ({
      kind: 'doctors',
      label: `${academicTitle} ${name}`,
      href: paths.doctor({ id }),
    })),
    ...(articles ?? []).map(({ id, title }) => ({
      kind: 'articles',
      label: title,
      href: paths.news({ edit: id }),
    })),
    ...(pages ?? []).map(({ slug, title }) => ({
      kind: 'texts',
      label: title,
      href: paths.pages({ edit: slug }),
    })),
    ...(organisations ?? []).map(({ id, name, taxCode }) => ({
      kind: 'organisations',
      label: name,
      detail: taxCode,
      href: paths.organisation({ id }),
    })),
  ]
}

import type { ApiContract, EndpointOutput } from '@repo/contract'
import { doctorBody } from '@repo/contract/crm-doctors'
import { limitsOf } from '@repo/forms'
import { slugify } from '@repo/messages'
import type { z } from 'zod'

export type StaffDoctor = EndpointOutput<ApiContract['crmDoctors']['doctor']>
export type DoctorBody = z.output<typeof doctorBody>

/** What the form holds while it is being filled; a year stays as it is typed. */
export interface ProfileForm {
  name: string
  slug: string
  academicTitle: string
  workplace: string
  yearsOfPractice: number | null
  biography: string
  specialties: string[]
  degrees: { year: string; title: string; place: string }[]
  position: number | null
}

export const emptyProfile: ProfileForm = {
  name: '',
  slug: '',
  academicTitle: '',
  workplace: '',
  yearsOfPractice: null,
  biography: '',
  specialties: [''],
  degrees: [],
  position: 0,
}

export const toProfileForm = (doctor: StaffDoctor): ProfileForm => ({
  name: doctor.name,
  slug: doctor.slug,
  academicTitle: doctor.academicTitle,
  workplace: doctor.workplace,
  yearsOfPractice: doctor.yearsOfPractice,
  biography: doctor.biography,
  specialties: doctor.specialties.length > 0 ? doctor.specialties : [''],
  degrees: doctor.degrees.map(({ year, title, place }) => ({ year: String(year), title, place })),
  position: doctor.position,
})

/** What is sent: blank lines are dropped. */
export const toDoctorBody = (form: ProfileForm) => ({
  ...form,
  specialties: form.specialties.filter((line) => line.trim() !== ''),
  degrees: form.degrees
    .filter((degree) => Object.values(degree).some((value) => value.trim() !== ''))
    .map(({ year, ...texts }) => ({ ...texts, year: year.trim() === '' ? null : Number(year) })),
})

export const profileEndpoint = { body: doctorBody }
export const profilePlaces = { 'doctor.slug_taken': 'slug' } as const

/** Whether the slug was typed by hand, not made from the name. */
export const hasTypedSlug = ({ slug, name }: ProfileForm) => slug !== '' && slug !== slugify(name)

type TextField = 'name' | 'slug' | 'academicTitle' | 'workplace' | 'biography' | 'specialties.0'

/** The most characters of a text field. */
export const longest = (name: TextField | 'degrees.0.title' | 'degrees.0.place') =>
  limitsOf(doctorBody, name).maxLength
export const mostOf = (name: 'specialties' | 'degrees') => limitsOf(doctorBody, name).maxItems
export const highest = (name: 'yearsOfPractice' | 'position' | 'degrees.0.year') =>
  limitsOf(doctorBody, name).max

/** Fields in the order of the screen; also the ids of their controls. */
export const profileFields = [
  'name',
  'slug',
  'academicTitle',
  'workplace',
  'biography',
  'degrees',
  'yearsOfPractice',
  'specialties',
  'position',
] as const

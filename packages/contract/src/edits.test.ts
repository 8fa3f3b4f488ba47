import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, type Endpoint } from './index.ts'

/** Saves of staff and doctors that need no version, each with the reason. */
const unversioned: Record<string, string> = {
  'crm.setCourseCover': 'a picture replaces a picture that the same screen shows; nothing typed can be lost',
  'crm.setNewsCover': 'a picture replaces a picture that the same screen shows; nothing typed can be lost',
  'crm.setTrailer': 'a choice from a list that shows what is chosen; nothing typed can be lost',
  'crmDoctors.setPortrait':
    'a picture replaces a picture that the same screen shows; nothing typed can be lost',
  'crmDoctors.setLicenceProof':
    'a file that replaces a file; what was checked has to be checked again, so nothing is lost unseen',
  'ownLicence.setProof':
    'a file that replaces a file; what was checked has to be checked again, so nothing is lost unseen',
  'crmLearners.editNote': 'only its author may change a note, and the audit entry keeps both texts',
  'crmPatientConsents.setConsentDoctor':
    'a choice from a list that shows what is chosen; nothing typed can be lost',
  'crmPatientConsents.setConsentProof':
    'a file that replaces a file, and each is written down; nothing typed can be lost',
  'crmPatientConsents.setPairConsent':
    'only a pair that rests on no consent takes one, so none is overwritten',
  'doctorQuestions.editAnswer': 'only its author may change an answer, and the audit entry keeps both texts',
  'listViews.setDefaultView': 'a choice from a list that shows what is chosen; nothing typed can be lost',
  'videos.setLessonVideo': 'a choice from a list that shows what is chosen; nothing typed can be lost',
}

/** Saves that are sent as a POST, because what they write is made of a file. */
const posted = new Set(['videos.importCaptions'])

const saves = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>)
    .filter(([name, { method, access }]) => {
      const isSave = method === 'PUT' || method === 'PATCH' || posted.has(`${group}.${name}`)
      return isSave && access.kind === 'signed-in' && !access.roles.includes('student')
    })
    .map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
)

describe('a save of staff or doctors', () => {
  test('exists, and every exception is still one', () => {
    expect(saves.length).toBeGreaterThan(10)
    const names = saves.map(([name]) => name)
    for (const name of [...Object.keys(unversioned), ...posted]) expect(names).toContain(name)
  })

  test.each(saves.filter(([name]) => !(name in unversioned)))(
    '%s says which version it began with and is refused after another save',
    (_name, { body, errors }) => {
      expect(errors).toContain('edit.outdated')
      const schema = z.toJSONSchema(body as z.ZodType, { io: 'input' })
      expect(schema.required).toContain('version')
    },
  )
})

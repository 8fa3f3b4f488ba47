import { isApiError } from '@repo/api-client'
import { checkContact, contactFieldNames, longestCourse } from '../../features/contact/check-contact.ts'
import { contactMessages } from '../../features/contact/contact.messages.ts'
import type { TakePost } from './post.types.ts'
import { pageWith, pageWithRefusal } from './post-answers.ts'

/** A message to the business. */
export const takeContact: TakePost = async ({ api, options, fields }) => {
  const { name = '', email = '', phone = '', topic = '', message = '', consent = '' } = fields
  // The box of the course that is asked about: left out by the browser when it is not ticked.
  const about = (fields.about ?? '').slice(0, longestCourse)
  const posted = { form: 'contact', values: { name, email, phone, topic, message, consent, about } } as const
  const checked = checkContact(
    {
      name,
      email,
      phone: phone.trim() || undefined,
      topic,
      message,
      consent: consent === 'on' || undefined,
      website: fields.website ?? '',
      privacyText: fields.privacyText || undefined,
    },
    about,
  )
  if (!checked.body) return pageWith(posted, checked.errors)
  try {
    const { reference } = await api.content.contact.call({ body: checked.body }, options)
    return pageWith({ form: 'contact', values: { name, email, phone }, reference })
  } catch (error) {
    if (isApiError(error, 'consent.text_unknown'))
      return pageWith(
        { ...posted, values: { ...posted.values, consent: '' } },
        { consent: contactMessages.textIsNew },
      )
    return pageWithRefusal(error, posted, { fields: contactFieldNames })
  }
}

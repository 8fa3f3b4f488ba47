import { describeError } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { useRef, useState } from 'react'
import type { QuestionDetail } from '../questions.types.ts'

interface NewPicture {
  key: number
  file: Blob
}

interface Sent {
  question: QuestionDetail
  /** Why a picture did not go; null when all have gone. */
  refusal: string | null
}

/** Pictures of a question that is being written. They are sent one by one once it has been asked. */
export function useNewPictures() {
  const { addPicture } = useApi().questions
  const [pictures, setPictures] = useState<readonly NewPicture[]>([])
  const nextKey = useRef(0)
  return {
    pictures,
    add: (file: Blob) => {
      const picture = { key: (nextKey.current += 1), file }
      setPictures((now) => [...now, picture])
    },
    remove: (key: number) => setPictures((now) => now.filter((one) => one.key !== key)),
    /** Sends what is left until one is refused. */
    async send(question: QuestionDetail): Promise<Sent> {
      let latest = question
      for (const { key, file } of pictures) {
        try {
          latest = await addPicture.call({ params: { id: question.id }, file })
        } catch (error) {
          return { question: latest, refusal: describeError(error) }
        }
        setPictures((now) => now.filter((one) => one.key !== key))
      }
      return { question: latest, refusal: null }
    },
  }
}

import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonBody } from '#/api/admin-lessons.ts'

type Form = Pick<UseFormReturn<LessonBody>, 'getValues' | 'setValue'>

/** Puts the title of a video into an empty field, or over what another link has just suggested; never over what was typed. */
export function useTitleSuggestion({ getValues, setValue }: Form) {
  const suggested = useRef('')
  return (title: string) => {
    if (!['', suggested.current].includes(getValues('title').trim())) return
    suggested.current = title
    setValue('title', title, { shouldDirty: true, shouldValidate: true })
  }
}

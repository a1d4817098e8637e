import { isBlank } from '@farol/domain/blank-text.ts'
import { SEARCH_MAX } from '@farol/domain/limits.ts'
import { controlsDirection } from '@farol/domain/text-direction.ts'
import { z } from 'zod'

// PostgreSQL text cannot hold NUL, and a lone surrogate is not valid UTF-8.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()
const LINE_BREAK = /[\r\n\u2028\u2029]/

const storable = (schema: z.ZodString) => schema.refine(isStorable, 'Há caracteres que não podem ser usados.')

type Limits = { max: number; required?: string }

/** One line, trimmed. With `required`, blank is rejected with that sentence. */
export const line = ({ max, required }: Limits) =>
  storable(
    z
      .string()
      .trim()
      .min(required ? 1 : 0, required)
      .max(max, `Use no máximo ${max} caracteres.`),
  )
    .refine((text) => !required || !isBlank(text), required)
    .refine((text) => !LINE_BREAK.test(text), 'Use uma só linha.')
    .refine((text) => !controlsDirection(text), 'Há caracteres que não podem ser usados.')

export const searchedText = line({ max: SEARCH_MAX }).default('')

/** Several lines, trimmed. */
export const paragraphs = ({ max }: { max: number }) =>
  storable(
    z
      .string()
      .trim()
      .max(max, `Use no máximo ${max.toLocaleString('pt-BR')} caracteres.`),
  )

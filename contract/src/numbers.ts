import { ORDER_INDEX_MAX, ORDER_INDEX_MIN, PERCENT_MAX, PERCENT_MIN } from '@farol/domain/limits.ts'
import { z } from 'zod'

/** The position among courses, or among the lessons of one; counted from 0. */
export const position = z
  .int('Use um número inteiro.')
  .min(ORDER_INDEX_MIN, 'Use um número a partir de 0.')
  .max(ORDER_INDEX_MAX, 'Este número é grande demais.')

export const percent = z
  .int('Use um número inteiro.')
  .min(PERCENT_MIN, 'Use um valor de 0 a 100.')
  .max(PERCENT_MAX, 'Use um valor de 0 a 100.')

import { aprenderAEstudar } from './courses/aprender-a-estudar.ts'
import { comunicacao } from './courses/comunicacao.ts'
import { educacaoFinanceira } from './courses/educacao-financeira.ts'
import { primeiroEmprego } from './courses/primeiro-emprego.ts'

/** In the order students see them. */
export const demoCourses = [educacaoFinanceira, comunicacao, primeiroEmprego, aprenderAEstudar]

import type { AnalysedQuestion } from '@farol/contract/quiz-results.ts'

export const DIFFICULTY_TEXTS: Record<AnalysedQuestion['difficulty'], string> = {
  easy: 'Fácil: quase todas as pessoas acertam.',
  balanced: 'Equilibrada: parte acerta, parte erra.',
  hard: 'Difícil: poucas pessoas acertam. Vale rever o texto ou a aula.',
}

export const DISCRIMINATION_TEXTS: Record<AnalysedQuestion['discrimination'], string> = {
  good: 'Boa: quem vai bem no quiz acerta esta pergunta mais do que os outros.',
  weak: 'Fraca: quem vai bem e quem vai mal acertam quase igual.',
  misleading: 'Enganosa: quem vai bem no quiz erra mais aqui. Confira a resposta marcada como correta.',
  unknown: 'Ainda há poucas respostas para dizer.',
}

/** '1 aula', '1.200 aulas' */
export const counted = (count: number, [one, many]: readonly [one: string, many: string]) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

export const LESSONS = ['aula', 'aulas'] as const
export const STUDENTS = ['estudante', 'estudantes'] as const
export const QUESTIONS = ['pergunta', 'perguntas'] as const
export const ATTEMPTS = ['tentativa', 'tentativas'] as const
export const USERS = ['usuário', 'usuários'] as const
export const COURSES = ['curso', 'cursos'] as const
export const COURSE_STARTS = ['curso começado', 'cursos começados'] as const
export const VISITS = ['visita', 'visitas'] as const
export const ANSWERS = ['resposta', 'respostas'] as const
export const OPTIONS = ['opção', 'opções'] as const
export const POINTS = ['ponto', 'pontos'] as const
export const CERTIFICATES = ['certificado', 'certificados'] as const
export const COMPLETIONS = ['conclusão', 'conclusões'] as const
export const PROBLEMS = ['problema', 'problemas'] as const

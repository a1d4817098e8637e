import { numberText } from './numbers.ts'

/** 'aula' for one, 'aulas' for any other number, zero too; the rules of `Intl` for Brazil say '0 aula'. */
export const agreeing = (count: number, [one, many]: readonly [one: string, many: string]) =>
  count === 1 ? one : many

/** '1 aula', '1.200 aulas' */
export const counted = (count: number, words: readonly [one: string, many: string]) =>
  `${numberText(count)} ${agreeing(count, words)}`

export const LESSONS = ['aula', 'aulas'] as const
export const STUDENTS = ['estudante', 'estudantes'] as const
export const QUESTIONS = ['pergunta', 'perguntas'] as const
export const QUIZZES = ['quiz', 'quizzes'] as const
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
export const VIDEOS = ['vídeo', 'vídeos'] as const
export const VIDEOS_SENT = ['vídeo enviado', 'vídeos enviados'] as const
export const FILES = ['arquivo', 'arquivos'] as const
export const FILES_SENT = ['arquivo enviado', 'arquivos enviados'] as const
export const MATERIALS = ['material', 'materiais'] as const
export const IMAGES = ['imagem', 'imagens'] as const
export const CAPTIONS = ['legenda', 'legendas'] as const
export const DOWNLOADS = ['download', 'downloads'] as const
export const TURMAS = ['turma', 'turmas'] as const
export const PEOPLE = ['pessoa', 'pessoas'] as const
export const DATES = ['data', 'datas'] as const
export const PLACES = ['vaga', 'vagas'] as const
export const PROBLEMS = ['problema', 'problemas'] as const
export const DUVIDAS = ['dúvida', 'dúvidas'] as const
export const REPORTS = ['denúncia', 'denúncias'] as const
export const MAILS = ['email', 'emails'] as const

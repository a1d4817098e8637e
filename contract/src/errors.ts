import { z } from 'zod'

/** Every error code with its HTTP status and the sentence a user reads. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: 'O pedido não pôde ser lido.' },
  UNAUTHENTICATED: { status: 401, message: 'Entre na sua conta para continuar.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos.' },
  API_KEY_INVALID: {
    status: 401,
    message: 'Esta chave de API não vale: foi revogada, venceu ou não é de uma conta de administração.',
  },
  TOKEN_INVALID: { status: 401, message: 'Este token não foi assinado por este Farol.' },
  TOKEN_UNKNOWN_KEY: { status: 401, message: 'A chave que assinou este token não é conhecida.' },
  TOKEN_EXPIRED: { status: 401, message: 'Este token venceu. Peça um novo.' },
  TOKEN_WRONG_AUDIENCE: { status: 401, message: 'Este token foi emitido para outro endereço.' },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  FOREIGN_ORIGIN: { status: 403, message: 'O pedido veio de outro site e foi recusado.' },
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    message: 'Confirme seu email antes de entrar. Enviamos um novo link para você.',
  },
  ACCOUNT_BLOCKED: {
    status: 403,
    message: 'Esta conta está bloqueada. Fale com a administração da escola.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'A escola pede a verificação em duas etapas de quem administra. Ative a sua para continuar.',
  },
  PROOF_NEEDED: { status: 403, message: 'Confirme que é você para continuar.' },
  API_KEY_READ_ONLY: { status: 403, message: 'Esta chave de API só pode ler.' },
  BROWSER_ONLY: { status: 403, message: 'Isto só pode ser feito por você, entrando na sua conta.' },
  LESSON_LOCKED: { status: 403, message: 'Complete as aulas anteriores primeiro' },
  /** The title says the day. */
  LESSON_NOT_RELEASED: { status: 403, message: 'Esta aula ainda não abriu para a sua turma.' },
  COURSE_LOCKED: { status: 403, message: 'Conclua o curso que vem antes deste para desbloquear.' },
  COURSE_CLOSED: {
    status: 403,
    message: 'Este curso não está disponível agora. Suas respostas estão guardadas.',
  },
  QUIZ_NOT_OPEN: { status: 403, message: 'Assista à aula até o mínimo antes de fazer o quiz.' },
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procura.' },
  EMAIL_TAKEN: { status: 409, message: 'Já existe uma conta com este email.' },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'Isto foi alterado em outro lugar enquanto você editava. Recarregue para ver a versão atual.',
  },
  UNDO_WITHOUT_PLACE: {
    status: 409,
    message: 'Não dá para desfazer: algo de que isto faz parte foi deletado depois. Desfaça aquilo antes.',
  },
  UNDO_PLACE_TAKEN: {
    status: 409,
    message: 'Não dá para desfazer: já existe outra coisa no lugar. Delete a nova antes.',
  },
  LAST_ADMIN: { status: 409, message: 'Esta é a única conta de administração. Promova outra pessoa antes.' },
  OWN_SECOND_FACTOR_FIRST: {
    status: 409,
    message: 'Ative a verificação em duas etapas na sua conta antes de exigi-la de quem administra.',
  },
  OWN_ACCOUNT: { status: 409, message: 'Isto não pode ser feito com a sua própria conta.' },
  LINK_NOT_FOR_ADMINS: {
    status: 409,
    message: 'Para uma conta de administração não há link. Retire o acesso de administração antes.',
  },
  CONFIRM_EMAIL_FIRST: {
    status: 409,
    message: 'Confirme seu email antes: envie o link para você e abra a mensagem.',
  },
  USER_UNCONFIRMED: {
    status: 409,
    message:
      'Esta pessoa ainda não confirmou o email. Enviamos um link: depois que ela o abrir, tente novamente.',
  },
  MAIL_NOT_CONFIGURED: {
    status: 409,
    message: 'Nenhum email sai desta escola. Quem cuida do servidor precisa configurar o envio antes.',
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    message: 'Chaves de acesso não funcionam neste endereço. Abra a página pelo endereço da escola.',
  },
  TOO_MANY_KEYS: { status: 409, message: 'Você já tem chaves demais. Revogue uma que não usa.' },
  SMS_UNAVAILABLE: { status: 409, message: 'A escola não envia códigos por SMS.' },
  SMS_NOT_SENT: {
    status: 409,
    message: 'Não foi possível enviar o SMS agora. Tente novamente em alguns minutos ou use outro meio.',
  },
  QUIZ_TAKEN: { status: 409, message: 'Você já fez este quiz. Veja o seu resultado.' },
  QUIZ_CHANGED: {
    status: 409,
    message:
      'Este quiz mudou enquanto você respondia. Recarregue para ver as perguntas atuais; suas respostas foram guardadas.',
  },
  QUESTION_STAYS: { status: 409, message: 'Esta pergunta não pode mudar de quiz.' },
  CERTIFICATE_NAME_CONFIRMED: {
    status: 409,
    message: 'Você já confirmou o nome dos seus certificados. Para corrigi-lo, fale com a escola.',
  },
  CERTIFICATE_REISSUED: { status: 409, message: 'Um novo certificado já foi emitido no lugar deste.' },
  UPLOAD_OFFSET: { status: 409, message: 'O envio continua de outro ponto. Tente novamente.' },
  UPLOAD_IN_USE: { status: 409, message: 'Uma aula já usa este arquivo. Troque-o na aula antes.' },
  COURSE_STUDIED: {
    status: 409,
    message: 'Alguém já estudou neste curso, e a importação não pode mais ser desfeita.',
  },
  FILE_IN_USE: { status: 409, message: 'Uma aula usa este arquivo. Tire-o da aula antes de deletá-lo.' },
  VIDEO_NOT_READY: { status: 409, message: 'O vídeo desta aula ainda está sendo preparado.' },
  TURMA_FULL: {
    status: 409,
    message: 'Não há vagas suficientes nesta turma. Aumente as vagas ou escolha menos pessoas.',
  },
  TURMA_TOO_SMALL: {
    status: 409,
    message: 'A turma já tem mais pessoas do que isto. Use mais vagas, ou retire pessoas antes.',
  },
  TURMA_START_NEEDED: {
    status: 409,
    message:
      'Aulas que abrem a cada tantos dias contam desde o início da turma. Preencha o início da turma ou escolha outra regra no calendário.',
  },
  JOINING_CLOSED: {
    status: 409,
    message: 'Esta turma não está recebendo novas pessoas agora. Fale com a escola.',
  },
  JOINING_FULL: { status: 409, message: 'Esta turma está cheia. Fale com a escola: pode abrir uma vaga.' },
  JOINING_ENDED: { status: 409, message: 'Esta turma já terminou. Pergunte à escola pela próxima.' },
  JOINING_USED_UP: { status: 409, message: 'Este convite já foi usado. Peça outro à escola.' },
  TOO_MANY_LINKS: { status: 409, message: 'Esta turma já tem links demais. Use um dos que existem.' },
  DUVIDA_LOCKED: { status: 409, message: 'Esta dúvida foi fechada e não recebe mais respostas.' },
  HAS_PASSWORD: {
    status: 409,
    message: 'Sua conta já tem uma senha ou uma chave de acesso. Você pode trocá-la em Segurança.',
  },
  AVISO_BEGUN: {
    status: 409,
    message: 'Este aviso já começou a ser enviado e não pode mais ser alterado.',
  },
  AVISO_FINISHED: { status: 409, message: 'Este aviso já foi enviado ou cancelado.' },
  CERTIFICATE_REVOKED: { status: 410, message: 'Este certificado foi revogado e não vale mais.' },
  SIGN_IN_AGAIN: { status: 410, message: 'Não foi possível confirmar a tempo. Entre de novo.' },
  JOINING_REVOKED: { status: 410, message: 'Este convite foi cancelado. Peça outro à escola.' },
  JOINING_EXPIRED: { status: 410, message: 'O prazo deste convite acabou. Peça outro à escola.' },
  LINK_EXPIRED: { status: 410, message: 'Este link não vale mais. Peça um novo.' },
  UPLOAD_VERSION: { status: 412, message: 'O envio usa uma versão do protocolo que não conhecemos.' },
  BODY_TOO_LARGE: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  UPLOAD_TOO_LARGE: { status: 413, message: 'Este arquivo é grande demais: o máximo é 8 GB.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'O formato enviado não é aceito.' },
  WRONG_CODE: { status: 422, message: 'Código incorreto. Confira e tente novamente.' },
  PASSKEY_REFUSED: { status: 422, message: 'Não foi possível confirmar com esta chave de acesso.' },
  WRONG_PROOF: { status: 422, message: 'A senha ou o código não confere.' },
  INVALID_INPUT: { status: 422, message: 'Confira os campos destacados.' },
  PREREQUISITE_CYCLE: {
    status: 422,
    message: 'Este pré-requisito formaria um círculo: os dois cursos esperariam um pelo outro.',
  },
  PREREQUISITE_NOT_FOUND: { status: 422, message: 'O curso escolhido como pré-requisito não existe mais.' },
  COURSE_NOT_FOUND: {
    status: 422,
    message: 'Um dos cursos escolhidos não existe mais. Recarregue a página.',
  },
  CALENDAR_DATES: {
    status: 422,
    message: 'Há datas fora do período da turma ou prazos antes da abertura da aula.',
  },
  TURMA_NOT_FOUND: { status: 422, message: 'A turma escolhida não existe mais. Recarregue a página.' },
  AVISO_IN_PAST: { status: 422, message: 'Este horário já passou. Escolha outro, ou envie agora.' },
  NOBODY_TO_INVITE: {
    status: 422,
    message: 'Não há ninguém novo para convidar nesta lista.',
  },
  USER_NOT_FOUND: { status: 422, message: 'Uma das contas escolhidas não existe mais.' },
  LENGTH_MISSING: {
    status: 422,
    message:
      'Este curso está publicado e ainda não sabemos quanto dura o vídeo. Espere a prévia abrir ou digite a duração.',
  },
  LENGTHS_MISSING: {
    status: 422,
    message:
      'Há aulas sem duração neste curso. Edite cada uma antes de publicar: a prévia mede o vídeo, ou você digita a duração.',
  },
  REMINDER_LINK_INVALID: {
    status: 404,
    message:
      'Não reconhecemos este link. Abra-o de novo no email, ou entre na sua conta e desligue os lembretes no perfil.',
  },
  QUIZ_UNANSWERED: { status: 422, message: 'Responda todas as perguntas antes de enviar' },
  NOT_AN_IMAGE: {
    status: 422,
    message: 'Este arquivo não é uma imagem que possamos usar. Envie uma foto JPEG, PNG ou WebP.',
  },
  LOGO_TOO_SMALL: {
    status: 422,
    message: 'Esta imagem é pequena demais. Use uma com pelo menos 32 × 32 pixels.',
  },
  IMAGE_TOO_SMALL: {
    status: 422,
    message: 'Esta imagem é pequena demais para uma capa. Use uma com pelo menos 480 × 270 pixels.',
  },
  BEYOND_VIDEO: { status: 422, message: 'O vídeo desta aula não chega a esse minuto.' },
  UPLOAD_EMPTY: { status: 422, message: 'Este arquivo está vazio. Escolha outro.' },
  NOT_A_VIDEO: {
    status: 422,
    message: 'Este arquivo não é um vídeo que possamos usar. Envie um vídeo MP4, MOV, WebM ou MKV.',
  },
  NOT_A_MATERIAL: { status: 422, message: 'Este arquivo não é de um tipo que possamos usar como material.' },
  MATERIAL_NOT_FOUND: {
    status: 422,
    message: 'Um dos arquivos não existe mais. Tire-o da lista e envie-o novamente.',
  },
  NOT_A_COURSE: {
    status: 422,
    message:
      'Este arquivo não é um curso. Envie um curso exportado do Farol (.zip) ou um backup do Moodle (.mbz).',
  },
  COURSE_FILE_DAMAGED: {
    status: 422,
    message:
      'O arquivo deste curso está danificado ou incompleto. Exporte o curso de novo e envie o novo arquivo.',
  },
  COURSE_FILE_TOO_LARGE: {
    status: 422,
    message: 'O conteúdo deste arquivo é grande demais depois de aberto. Exporte o curso em partes.',
  },
  COURSE_FILE_NEWER: {
    status: 422,
    message: 'Este curso foi exportado por um Farol mais novo. Atualize este Farol e tente novamente.',
  },
  UPLOAD_DAMAGED: { status: 422, message: 'O arquivo chegou diferente do original. Envie-o novamente.' },
  NO_CAPTIONS: {
    status: 422,
    message: 'Este arquivo não tem legendas que possamos usar. Envie um arquivo .vtt ou .srt.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 422,
    message: 'Este navegador usa um serviço de notificações que a escola não conhece.',
  },
  VIDEO_NOT_FOUND: { status: 422, message: 'Este vídeo não existe mais. Envie o arquivo novamente.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' },
  TOO_MANY_POSTS: {
    status: 429,
    message:
      'Você já escreveu bastante agora. Espere um minuto e envie de novo: seu texto fica guardado aqui.',
  },
  /** The status that tus names for it. */
  CHECKSUM_MISMATCH: { status: 460, message: 'Uma parte do arquivo chegou danificada. Tente novamente.' },
  INTERNAL: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente.' },
  MAINTENANCE: { status: 503, message: 'A plataforma está em manutenção. Voltamos em breve.' },
  UNAVAILABLE: { status: 503, message: 'O sistema está ocupado. Tente novamente em instantes.' },
  NO_ROOM: { status: 507, message: 'Não há espaço para este arquivo no servidor.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** Errors that any endpoint can return. */
export const COMMON_ERRORS = [
  'BAD_REQUEST',
  'INVALID_INPUT',
  'TOO_MANY_ATTEMPTS',
  'INTERNAL',
  'UNAVAILABLE',
] as const

/** Why the gate of a lesson refuses someone who sees its course. */
export const LOCKED = ['COURSE_LOCKED', 'LESSON_LOCKED', 'LESSON_NOT_RELEASED'] as const

/** RFC 9457 problem details. */
export const problemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

export type ProblemDetails = z.infer<typeof problemDetails>

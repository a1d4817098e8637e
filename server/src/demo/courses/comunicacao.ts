import { choice, type DemoCourse, trueOrFalse } from '#/demo/demo-course.ts'

export const comunicacao: DemoCourse = {
  slug: 'comunicacao',
  title: 'Comunicação que aproxima',
  description:
    'Ouvir de verdade, pedir com clareza e discordar sem ferir são coisas que se aprendem. Com situações do trabalho, da escola e de casa, este curso mostra como dizer o que você precisa e entender o que a outra pessoa está dizendo.',
  isPublished: true,
  isForTurmas: true,
  lessons: [
    {
      slug: 'ouvir-de-verdade',
      title: 'Ouvir de verdade',
      description:
        'Boa parte dos desentendimentos começa quando alguém responde antes de entender. Nesta aula você treina três atitudes simples: dar tempo, perguntar sem acusar e repetir com as suas palavras o que ouviu.',
      seconds: 28,
      takeaways: ['Dê tempo', 'Pergunte sem acusar', 'Repita com as suas palavras'],
    },
    {
      slug: 'dizer-com-clareza',
      title: 'Dizer com clareza',
      description:
        'Uma mensagem clara tem assunto, pedido e prazo. Veja como transformar um recado confuso em duas frases que qualquer pessoa entende, no bate-papo, no email ou ao vivo, e quando vale mais a pena ligar do que escrever.',
      seconds: 34,
      takeaways: ['Diga o assunto', 'Faça um pedido', 'Combine um prazo'],
      uploads: {
        video: 'Dizer com clareza.mp4',
        captions: ['pt-BR'],
        handout: 'Roteiro de uma mensagem clara.pdf',
      },
      quiz: {
        title: 'Mensagens que funcionam',
        description: 'Compare, escolha e leve a ideia para a sua próxima conversa.',
        passingScore: 65,
        questions: [
          choice({
            text: 'Qual destas mensagens está mais clara?',
            options: [
              '“Oi, tudo bem? Sobre aquilo, quando der me fala.”',
              '“Cadê a lista???”',
              '“Preciso da lista de presença até quinta, às 12h, para fechar o relatório. Consegue me enviar?”',
              '“Alguém precisa mandar a lista logo.”',
            ],
            correct: 2,
            explanation:
              'Ela diz o que é preciso, até quando e por quê, e termina com uma pergunta que se responde com sim ou não.',
          }),
          trueOrFalse({
            text: 'Escrever tudo em letras maiúsculas faz a mensagem ser mais bem recebida.',
            answer: false,
            explanation:
              'Maiúsculas soam como grito e cansam a leitura. Para destacar algo, basta começar pelo mais importante.',
          }),
          choice({
            text: 'Quando uma ligação costuma funcionar melhor do que uma mensagem?',
            options: [
              'Para informar um endereço',
              'Para tratar de um assunto delicado, em que o tom faz diferença',
              'Para enviar uma lista longa de itens',
              'Para confirmar um horário já combinado',
            ],
            correct: 1,
            explanation:
              'A voz carrega o tom que falta ao texto e permite desfazer um mal-entendido na hora. Endereços, listas e horários ficam melhor escritos, para consultar depois.',
          }),
        ],
      },
    },
    {
      slug: 'conversas-dificeis',
      title: 'Conversas difíceis',
      description:
        'Adiar uma conversa raramente a torna mais leve. Você vai aprender a separar o fato da interpretação, a dizer como aquilo afetou você e a fazer um pedido possível, mesmo quando a emoção está alta.',
      seconds: 36,
      takeaways: ['Descreva o fato', 'Conte o efeito em você', 'Faça um pedido possível'],
      quiz: {
        title: 'Fato, efeito e pedido',
        description: 'Quatro situações para praticar antes da próxima conversa importante.',
        passingScore: 75,
        questions: [
          choice({
            text: 'Qual frase descreve um fato, sem julgamento?',
            options: [
              '“Você nunca liga para o grupo.”',
              '“Todo mundo já cansou dos seus atrasos.”',
              '“Falta compromisso da sua parte.”',
              '“Nas três últimas reuniões, você chegou 20 minutos depois do horário.”',
            ],
            correct: 3,
            explanation:
              'Um fato é algo que uma câmera gravaria. “Nunca”, “todo mundo” e rótulos convidam a outra pessoa a se defender, não a ouvir.',
          }),
          choice({
            text: 'Você já contou o fato e como ele afetou você. O que ajuda a conversa a avançar?',
            options: [
              'Fazer um pedido concreto e possível',
              'Lembrar os erros dos últimos anos',
              'Exigir desculpas antes de continuar',
              'Encerrar sem ouvir a resposta',
            ],
            correct: 0,
            explanation:
              'O pedido mostra o que pode mudar a partir de agora: “Você consegue me avisar até as 8h quando for se atrasar?”',
          }),
          trueOrFalse({
            text: 'Pedir uma pausa quando a emoção está alta é o mesmo que fugir da conversa.',
            answer: false,
            explanation:
              'A pausa protege a conversa quando vem com hora para voltar: “Preciso de vinte minutos; retomamos depois?”',
          }),
          choice({
            text: 'A outra pessoa responde: “Você também erra.” O que mantém a conversa no caminho?',
            options: [
              '“Erro muito menos do que você.”',
              '“Não mude de assunto.”',
              '“Pode ser, e quero ouvir sobre isso. Podemos terminar este ponto primeiro?”',
              'Ficar em silêncio até a outra pessoa desistir',
            ],
            correct: 2,
            explanation:
              'Reconhecer baixa a defesa dos dois lados, e combinar a ordem evita que tudo seja discutido ao mesmo tempo.',
          }),
        ],
      },
    },
    {
      slug: 'falar-em-publico',
      title: 'Falar em público com o coração acelerado',
      description:
        'O nervosismo não precisa ir embora para você falar bem. Descubra como preparar três ideias em vez de um texto decorado, usar a respiração nos primeiros segundos e encontrar na plateia quem escuta com atenção.',
      seconds: 30,
      takeaways: ['Prepare três ideias', 'Respire antes de começar', 'Fale para quem escuta'],
    },
  ],
}

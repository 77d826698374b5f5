/** What the element says, in three languages. Each is written in its own words. */
import type { Language, Verdict } from "../types.js";

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Texts {
  placeholder: string;
  ask: string;
  stop: string;
  retry: string;
  quoteInstead: string;
  sources: string;
  noSources: string;
  close: string;
  openSource: string;
  similarity: string;
  /** One line, several lines. */
  lines: [string, string];
  pages: [string, string];
  showPassage: string;
  foldPassage: string;
  badge: (number: number, name: string) => string;
  badSource: (number: number) => string;
  how: string;
  removeChip: (what: string) => string;
  withoutGraph: string;
  facts: string;
  tryAsking: string;
  you: string;
  conversation: string;
  stopped: string;
  /** Why an answer is written anew. */
  reset: Record<string, string>;
  starting: string;
  loadingIndex: string;
  modelLoading: (loaded: string, total: string | undefined) => string;
  answersAlready: string;
  embedding: (done: string, total: string) => string;
  denseReady: string;
  denseOff: (why: string) => string;
  modelMismatch: string;
  restarted: string;
  embedderRestarted: string;
  warningUncited: string;
  /** Shares of the answer, where they are attributed: in percent. */
  shares: (sources: string, own: string) => string;
  /** A citation that another passage would serve better. */
  offer: {
    title: string;
    text: (cited: number[], better: number, name: string) => string;
    take: (better: number) => string;
    show: (better: number) => string;
    taken: (better: number) => string;
    undo: string;
  };
  stage: Record<string, string>;
  searching: Plural;
  checking: Plural;
  retrying: Plural;
  working: string;
  more: Plural;
  verdict: Record<Verdict, string>;
  errors: Record<string, string>;
  trace: Record<string, string>;
  /** Values of the trace that are words of ours. */
  values: Record<string, string>;
  yes: string;
  no: string;
  nothingLeft: string;
}

const en: Texts = {
  placeholder: "Your question",
  ask: "Ask",
  stop: "Stop",
  retry: "Try again",
  quoteInstead: "Answer with quotations",
  sources: "Sources",
  noSources: "The passages behind an answer appear here.",
  close: "Close",
  openSource: "Open source",
  similarity: "similarity",
  lines: ["line", "lines"],
  pages: ["page", "pages"],
  showPassage: "Show the whole passage",
  foldPassage: "Fold",
  badge: (number, name) => `Source ${number}: ${name}`,
  badSource: (number) => `There is no source ${number}`,
  how: "How this was answered",
  removeChip: (what) => `Ask again without “${what}”`,
  withoutGraph: "facts",
  facts: "facts",
  tryAsking: "You could ask",
  you: "Question",
  conversation: "Questions and answers",
  stopped: "Stopped.",
  reset: {
    invalid: "No sources were named; asking once more",
    incomplete_list: "The model left something out; the complete list follows",
    cut: "The connection broke; asking once more",
    better_attempt: "The attempt before was better; here it is again",
    tool_calls: "Looking for more",
    no_answer: "The model gave no answer; these are the passages",
  },
  starting: "Starting",
  loadingIndex: "Loading the index",
  modelLoading: (loaded, total) => `Loading the model for search by meaning: ${loaded}${total === undefined ? "" : ` of ${total}`} MB.`,
  answersAlready: "You can ask already.",
  embedding: (done, total) => `Reading passages for search by meaning: ${done} of ${total}.`,
  denseReady: "Search by meaning is on.",
  denseOff: (why) => `Search by meaning is off: ${why}`,
  modelMismatch: "Search by meaning is off: the index was built with another model.",
  restarted: "The engine stopped and was started again. Nothing was lost.",
  embedderRestarted: "The model stopped and is being loaded again.",
  warningUncited: "No statement of this answer names a source. Check it before you rely on it.",
  shares: (sources, own) => `From the sources ${sources}, the model's own words ${own}.`,
  offer: {
    title: "A better source",
    text: (cited, better, name) => `Source ${cited.join(", ")} does not bear this out; source ${better} (${name}) does:`,
    take: (better) => `Cite ${better} instead`,
    show: (better) => `Show source ${better}`,
    taken: (better) => `Now cites ${better}.`,
    undo: "Undo",
  },
  stage: { plan: "Understanding the question", model: "Asking the model", generate: "Writing the answer", embed: "Comparing meanings", facts: "Collecting the facts", tool: "Looking for more" },
  searching: { one: "Searching # passage", other: "Searching # passages" },
  checking: { one: "Checking # citation", other: "Checking # citations" },
  retrying: { one: "The model server is busy; trying again in # second", other: "The model server is busy; trying again in # seconds" },
  working: "Working",
  more: { other: "+# more" },
  verdict: {
    verified: "verbatim",
    wording_found: "wording found",
    weak: "weak",
    unsupported: "not in the source",
    not_checkable: "other language",
  },
  errors: {
    endpoint_unauthorized: "The model server refused the key. Check the key and the model's name.",
    endpoint_rate_limited: "The model server is asked too often. Wait a little, then try again.",
    endpoint_failed: "The model server failed. Try again, or read the passages in the sources.",
    endpoint_rejected: "The model server refused the request. Check the model's name and the address.",
    endpoint_garbage: "The model server answered something that is no answer. Check that its address leads to an OpenAI-compatible service.",
    endpoint_timeout: "The model server did not answer. Try again, or read the passages in the sources.",
    endpoint_unreachable: "The model server cannot be reached. Check the connection and the address.",
    citations_missing: "The model gave no answer with sources. Try again, or read the passages in the sources.",
    invalid_question: "This question is empty or too long. Ask a shorter one.",
    fetch_failed: "A file could not be loaded. Check the connection, then try again.",
    unexpected_content: "The server sent a web page where a data file was expected. The site's owner can find the address below.",
    damaged_index: "The index file is damaged. The site's owner has to build it again.",
    foreign_index: "The index file is not one of ours. The site's owner has to build it.",
    unsupported_index_version: "The index was written by another version. The site's owner has to build it again.",
    unsupported_browser: "This browser lacks a part that is needed here. Update it, or use another one.",
    engine_restarted: "The engine stopped and was started again. Ask once more.",
    engine_failed: "The engine keeps stopping. Reload the page.",
    worker_failed: "The engine could not be started. Reload the page.",
    other: "That did not work. Try again.",
  },
  trace: {
    mode: "From", intent: "Intent", followUp: "Continues the dialog", dense: "Search by meaning", vectorIndex: "Vector index",
    searched: "Passages searched", offered: "Passages offered", cited: "Passages cited", confidence: "Confidence",
    averageSimilarity: "Average similarity", steps: "Preparing requests", attempts: "Attempts", leftThePage: "Left the page", timings: "Time", warnings: "Warnings", details: "In full",
  },
  values: {
    graph: "facts", rag: "passages", full_text: "the whole text", none: "nothing found", ready: "on", no_model: "no model", model_mismatch: "other model",
    no_vectors: "no vectors", plan: "understanding", embed: "meaning", search: "search", answer: "answer", check: "check", model: "model",
  },
  yes: "yes",
  no: "no",
  nothingLeft: "nothing",
};

const ru: Texts = {
  placeholder: "Ваш вопрос",
  ask: "Спросить",
  stop: "Остановить",
  retry: "Ещё раз",
  quoteInstead: "Ответить цитатами",
  sources: "Источники",
  noSources: "Здесь появятся фрагменты, на которых держится ответ.",
  close: "Закрыть",
  openSource: "Открыть источник",
  similarity: "близость",
  lines: ["строка", "строки"],
  pages: ["стр.", "стр."],
  showPassage: "Показать фрагмент целиком",
  foldPassage: "Свернуть",
  badge: (number, name) => `Источник ${number}: ${name}`,
  badSource: (number) => `Источника ${number} нет`,
  how: "Как получен ответ",
  removeChip: (what) => `Спросить снова без «${what}»`,
  withoutGraph: "факты",
  facts: "факты",
  tryAsking: "Можно спросить",
  you: "Вопрос",
  conversation: "Вопросы и ответы",
  stopped: "Остановлено.",
  reset: {
    invalid: "Источники не названы, спрашиваю ещё раз",
    incomplete_list: "Модель что-то упустила, даю полный список",
    cut: "Связь прервалась, спрашиваю ещё раз",
    better_attempt: "Прошлая попытка была лучше, возвращаю её",
    tool_calls: "Ищу дальше",
    no_answer: "Модель не ответила, вот отрывки",
  },
  starting: "Запускаю",
  loadingIndex: "Загружаю индекс",
  modelLoading: (loaded, total) => `Загружается модель для поиска по смыслу: ${loaded}${total === undefined ? "" : ` из ${total}`} МБ.`,
  answersAlready: "Спрашивать уже можно.",
  embedding: (done, total) => `Читаю фрагменты для поиска по смыслу: ${done} из ${total}.`,
  denseReady: "Поиск по смыслу включён.",
  denseOff: (why) => `Поиск по смыслу выключен: ${why}`,
  modelMismatch: "Поиск по смыслу выключен: индекс построен с другой моделью.",
  restarted: "Движок остановился и запущен снова. Ничего не потеряно.",
  embedderRestarted: "Модель остановилась, загружаю её снова.",
  warningUncited: "В этом ответе ни у одного утверждения нет источника. Проверьте, прежде чем полагаться на него.",
  shares: (sources, own) => `Из источников ${sources}, от самой модели ${own}.`,
  offer: {
    title: "Есть источник лучше",
    text: (cited, better, name) => `Источник ${cited.join(", ")} этого не подтверждает, а источник ${better} (${name}) подтверждает:`,
    take: (better) => `Сослаться на ${better}`,
    show: (better) => `Показать источник ${better}`,
    taken: (better) => `Теперь ссылка на ${better}.`,
    undo: "Вернуть",
  },
  stage: { plan: "Разбираю вопрос", model: "Спрашиваю модель", generate: "Пишу ответ", embed: "Сравниваю по смыслу", facts: "Собираю факты", tool: "Ищу дальше" },
  searching: { one: "Просматриваю # фрагмент", few: "Просматриваю # фрагмента", many: "Просматриваю # фрагментов", other: "Просматриваю # фрагмента" },
  checking: { one: "Проверяю # ссылку", few: "Проверяю # ссылки", many: "Проверяю # ссылок", other: "Проверяю # ссылки" },
  retrying: {
    one: "Сервер модели занят, повторю через # секунду",
    few: "Сервер модели занят, повторю через # секунды",
    many: "Сервер модели занят, повторю через # секунд",
    other: "Сервер модели занят, повторю через # секунды",
  },
  working: "Работаю",
  more: { other: "ещё #" },
  verdict: {
    verified: "дословно",
    wording_found: "формулировка найдена",
    weak: "слабо",
    unsupported: "в источнике этого нет",
    not_checkable: "другой язык",
  },
  errors: {
    endpoint_unauthorized: "Сервер модели не принял ключ. Проверьте ключ и название модели.",
    endpoint_rate_limited: "К серверу модели слишком много запросов. Подождите немного и попробуйте ещё раз.",
    endpoint_failed: "На сервере модели сбой. Попробуйте ещё раз или прочитайте фрагменты в источниках.",
    endpoint_rejected: "Сервер модели отклонил запрос. Проверьте название модели и адрес.",
    endpoint_garbage: "Сервер модели прислал не ответ, а что-то другое. Проверьте, что по адресу работает OpenAI-совместимый сервис.",
    endpoint_timeout: "Сервер модели не ответил. Попробуйте ещё раз или прочитайте фрагменты в источниках.",
    endpoint_unreachable: "До сервера модели не достучаться. Проверьте соединение и адрес.",
    citations_missing: "Модель не дала ответа с источниками. Попробуйте ещё раз или прочитайте фрагменты в источниках.",
    invalid_question: "Вопрос пустой или слишком длинный. Спросите короче.",
    fetch_failed: "Файл не загрузился. Проверьте соединение и попробуйте ещё раз.",
    unexpected_content: "Вместо файла с данными сервер прислал веб-страницу. Адрес для владельца сайта указан ниже.",
    damaged_index: "Файл индекса повреждён. Владельцу сайта нужно собрать его заново.",
    foreign_index: "Это не файл индекса adfontes. Владельцу сайта нужно его собрать.",
    unsupported_index_version: "Индекс записан другой версией. Владельцу сайта нужно собрать его заново.",
    unsupported_browser: "Этому браузеру не хватает нужной возможности. Обновите его или откройте страницу в другом.",
    engine_restarted: "Движок остановился и запущен снова. Спросите ещё раз.",
    engine_failed: "Движок раз за разом останавливается. Перезагрузите страницу.",
    worker_failed: "Движок не запустился. Перезагрузите страницу.",
    other: "Не получилось. Попробуйте ещё раз.",
  },
  trace: {
    mode: "Из чего", intent: "Намерение", followUp: "Продолжает разговор", dense: "Поиск по смыслу", vectorIndex: "Векторный индекс",
    searched: "Просмотрено фрагментов", offered: "Предложены фрагменты", cited: "Процитированы", confidence: "Уверенность",
    averageSimilarity: "Средняя близость", steps: "Подготовка", attempts: "Попытки", leftThePage: "Ушло со страницы", timings: "Время", warnings: "Предупреждения", details: "Полностью",
  },
  values: {
    graph: "факты", rag: "фрагменты", full_text: "весь текст", none: "ничего не найдено", ready: "включён", no_model: "модели нет", model_mismatch: "другая модель",
    no_vectors: "нет векторов", plan: "разбор вопроса", embed: "смысл", search: "поиск", answer: "ответ", check: "проверка", model: "модель",
  },
  yes: "да",
  no: "нет",
  nothingLeft: "ничего",
};

const es: Texts = {
  placeholder: "Tu pregunta",
  ask: "Preguntar",
  stop: "Parar",
  retry: "Reintentar",
  quoteInstead: "Responder con citas",
  sources: "Fuentes",
  noSources: "Aquí aparecen los pasajes en que se apoya la respuesta.",
  close: "Cerrar",
  openSource: "Abrir la fuente",
  similarity: "similitud",
  lines: ["línea", "líneas"],
  pages: ["pág.", "págs."],
  showPassage: "Ver el pasaje completo",
  foldPassage: "Plegar",
  badge: (number, name) => `Fuente ${number}: ${name}`,
  badSource: (number) => `No hay ninguna fuente ${number}`,
  how: "Cómo se obtuvo la respuesta",
  removeChip: (what) => `Preguntar de nuevo sin «${what}»`,
  withoutGraph: "hechos",
  facts: "hechos",
  tryAsking: "Puedes preguntar",
  you: "Pregunta",
  conversation: "Preguntas y respuestas",
  stopped: "Detenido.",
  reset: {
    invalid: "No se indicaron fuentes; pregunto otra vez",
    incomplete_list: "El modelo omitió algo; sigue la lista completa",
    cut: "Se cortó la conexión; pregunto otra vez",
    better_attempt: "El intento anterior era mejor; aquí está otra vez",
    tool_calls: "Busco más",
    no_answer: "El modelo no respondió; estos son los pasajes",
  },
  starting: "Arrancando",
  loadingIndex: "Cargando el índice",
  modelLoading: (loaded, total) => `Cargando el modelo de búsqueda por significado: ${loaded}${total === undefined ? "" : ` de ${total}`} MB.`,
  answersAlready: "Ya puedes preguntar.",
  embedding: (done, total) => `Leyendo pasajes para la búsqueda por significado: ${done} de ${total}.`,
  denseReady: "La búsqueda por significado está activa.",
  denseOff: (why) => `La búsqueda por significado está desactivada: ${why}`,
  modelMismatch: "La búsqueda por significado está desactivada: el índice se hizo con otro modelo.",
  restarted: "El motor se detuvo y ha vuelto a arrancar. No se ha perdido nada.",
  embedderRestarted: "El modelo se detuvo; se está cargando otra vez.",
  warningUncited: "Ninguna afirmación de esta respuesta indica su fuente. Compruébala antes de fiarte.",
  shares: (sources, own) => `De las fuentes, ${sources}; del propio modelo, ${own}.`,
  offer: {
    title: "Hay una fuente mejor",
    text: (cited, better, name) => `La fuente ${cited.join(", ")} no lo respalda; la ${better} (${name}) sí:`,
    take: (better) => `Citar la ${better}`,
    show: (better) => `Ver la fuente ${better}`,
    taken: (better) => `Ahora cita la ${better}.`,
    undo: "Deshacer",
  },
  stage: { plan: "Entendiendo la pregunta", model: "Consultando al modelo", generate: "Escribiendo la respuesta", embed: "Comparando significados", facts: "Reuniendo los hechos", tool: "Buscando más" },
  searching: { one: "Buscando en # pasaje", other: "Buscando en # pasajes" },
  checking: { one: "Comprobando # cita", other: "Comprobando # citas" },
  retrying: { one: "El servidor del modelo está ocupado; reintento en # segundo", other: "El servidor del modelo está ocupado; reintento en # segundos" },
  working: "Trabajando",
  more: { other: "# más" },
  verdict: {
    verified: "literal",
    wording_found: "formulación hallada",
    weak: "débil",
    unsupported: "no está en la fuente",
    not_checkable: "otro idioma",
  },
  errors: {
    endpoint_unauthorized: "El servidor del modelo rechazó la clave. Revisa la clave y el nombre del modelo.",
    endpoint_rate_limited: "El servidor del modelo recibe demasiadas consultas. Espera un poco y vuelve a intentarlo.",
    endpoint_failed: "El servidor del modelo ha fallado. Vuelve a intentarlo o lee los pasajes en las fuentes.",
    endpoint_rejected: "El servidor del modelo rechazó la petición. Revisa el nombre del modelo y la dirección.",
    endpoint_garbage: "El servidor del modelo respondió algo que no es una respuesta. Comprueba que la dirección lleve a un servicio compatible con OpenAI.",
    endpoint_timeout: "El servidor del modelo no respondió. Vuelve a intentarlo o lee los pasajes en las fuentes.",
    endpoint_unreachable: "No se puede llegar al servidor del modelo. Revisa la conexión y la dirección.",
    citations_missing: "El modelo no dio una respuesta con fuentes. Vuelve a intentarlo o lee los pasajes en las fuentes.",
    invalid_question: "La pregunta está vacía o es demasiado larga. Haz una más corta.",
    fetch_failed: "No se pudo cargar un archivo. Revisa la conexión y vuelve a intentarlo.",
    unexpected_content: "El servidor envió una página web en lugar de un archivo de datos. La dirección, para quien lleve el sitio, está abajo.",
    damaged_index: "El archivo del índice está dañado. Quien lleve el sitio tiene que generarlo de nuevo.",
    foreign_index: "El archivo no es un índice de adfontes. Quien lleve el sitio tiene que generarlo.",
    unsupported_index_version: "El índice es de otra versión. Quien lleve el sitio tiene que generarlo de nuevo.",
    unsupported_browser: "A este navegador le falta algo necesario aquí. Actualízalo o usa otro.",
    engine_restarted: "El motor se detuvo y ha vuelto a arrancar. Pregunta otra vez.",
    engine_failed: "El motor se detiene una y otra vez. Recarga la página.",
    worker_failed: "El motor no pudo arrancar. Recarga la página.",
    other: "No ha funcionado. Vuelve a intentarlo.",
  },
  trace: {
    mode: "De dónde", intent: "Intención", followUp: "Sigue el diálogo", dense: "Búsqueda por significado", vectorIndex: "Índice vectorial",
    searched: "Pasajes recorridos", offered: "Pasajes ofrecidos", cited: "Pasajes citados", confidence: "Confianza",
    averageSimilarity: "Similitud media", steps: "Preparativos", attempts: "Intentos", leftThePage: "Salió de la página", timings: "Tiempo", warnings: "Avisos", details: "Completo",
  },
  values: {
    graph: "datos", rag: "pasajes", full_text: "el texto entero", none: "nada hallado", ready: "activa", no_model: "sin modelo", model_mismatch: "otro modelo",
    no_vectors: "sin vectores", plan: "comprensión", embed: "significado", search: "búsqueda", answer: "respuesta", check: "comprobación", model: "modelo",
  },
  yes: "sí",
  no: "no",
  nothingLeft: "nada",
};

export const TEXTS: Record<Language, Texts> = { en, ru, es };

/** The interface language for a BCP 47 tag. */
export function languageOf(tag: string | null | undefined): Language {
  const base = (tag ?? "").toLowerCase().split("-")[0];
  return base === "ru" || base === "es" ? base : "en";
}

/** A count with its noun in the right form; `#` stands for the number. */
export function count(plural: Plural, n: number, language: Language): string {
  const form = plural[new Intl.PluralRules(language).select(n)] ?? plural.other;
  return form.replace("#", new Intl.NumberFormat(language).format(n));
}

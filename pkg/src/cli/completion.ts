/** `adfontes completion`: what shells need to complete commands and options. */
import type { Terminal } from "./commands.js";
import { USAGES, UsageError } from "./usage.js";

/** The options that a command's usage names. */
const optionsOf = (usage: string): string[] => [...new Set(usage.match(/--[a-z][a-z-]+/g) ?? [])].sort();

function scripts(): Record<string, string> {
  const commands = Object.keys(USAGES);
  const cases = commands.map((name) => `    ${name}) words="${optionsOf(USAGES[name]!).join(" ")}" ;;`).join("\n");
  const bash = `_adfontes() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${commands.join(" ")} --help --version" -- "$current")); return; fi
  case "\${COMP_WORDS[1]}" in
${cases}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words --help" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _adfontes adfontes
`;
  const zsh = `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
  const fish = commands
    .map((name) => [
      `complete -c adfontes -n __fish_use_subcommand -a ${name}`,
      ...optionsOf(USAGES[name]!).map((option) => `complete -c adfontes -n "__fish_seen_subcommand_from ${name}" -l ${option.slice(2)}`),
    ].join("\n"))
    .join("\n") + "\n";
  return { bash, zsh, fish };
}

export async function completion(args: string[], terminal: Terminal): Promise<number> {
  const all = scripts();
  const script = Object.hasOwn(all, args[0] ?? "") ? all[args[0]!] : undefined;
  if (script === undefined) throw new UsageError(`Give a shell: ${Object.keys(all).join(", ")}.`);
  terminal.out(script);
  return 0;
}

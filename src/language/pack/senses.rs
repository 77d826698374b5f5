//! Synonyms: the different words of those who ask and those who write.

/// Declares a struct with one group of words for each meaning, in the same order in every language.
macro_rules! senses {
    ($($name:ident,)*) => {
        /// Groups of words that users and authors use for the same thing: a question about how to *wipe* a file finds
        /// text about how to *delete* it. The groups have the same names in all languages, so a question also finds
        /// words of another language. Words are in lower case, separated by spaces, sorted, without duplicates in a
        /// group; inflected forms are not needed. A group holds the vocabulary of help pages (user interfaces and their
        /// settings), not every synonym of a dictionary, because searching for one word of a group searches for all of
        /// them.
        #[derive(Clone, Copy, Debug)]
        pub struct Senses {
            $(#[doc = concat!("Words for *", stringify!($name), "*.")] pub $name: &'static str,)*
        }

        impl Senses {
            /// The number of groups.
            pub const COUNT: usize = [$(stringify!($name)),*].len();

            /// The groups, in the same order for every language.
            pub const fn groups(&self) -> [&'static str; Self::COUNT] {
                [$(self.$name),*]
            }
        }
    };
}

senses! {
    delete, create, add, change, replace, start, stop, restart, open, close, enable, disable, limit, minimum, error,
    fail, fix, show, hide, find, copy, relocate, merge, split, rename, save, forget, restore, backup, send, receive,
    download, upload, install, configure, update, deploy, connect, disconnect, compare, choose, check, protect,
    danger, encrypt, password, login, register, pay, free, discount, refund, buy, user, colleague, company, student,
    phone, computer, device, picture, icon, video, sound, mail, message, site, address, folder, file, list, tag,
    name, template, comment, color, theme, dark, language, country, time, wait, schedule, often, automatic, manual,
    fast, slow, big, small, count, short, old, new, version, history, statistics, visitor, share, public, private,
    random, shortcut, window, screen, button, plugin, command, server, database, memory, network, offline,
    certificate, permission, group, cluster, container, build, code, app, support, rule, example, order, export,
    import, sync, reply, ask, write, read, print, watch, energy, car, charge, house, follow, ban, spam, owner, job,
    learn, reason, advantage, drawback, expire, react, repeat, employer, leave, meeting, account, character, exceed,
    partial, give, foreign, nested, status, production, cancel, require, mac, teach, born, freelance, nation,
    sick, doctor, salary, expense, child, death, travel, pension, hire, resign, remote, law, heat, light, socket, door, blind, speak, redirect, endless, blank, draft, exclude, sum, robot, form, domain, menu, token, variable,
    drone,
}

impl crate::language::Tables for Senses {
    fn tables(&self, _: &str, _: &mut dyn FnMut(&str, crate::language::Words)) {}
}

#[cfg(test)]
mod tests {
    use crate::language::Language;

    #[test]
    fn groups_are_sorted_words_in_lower_case() {
        for language in Language::ALL {
            for group in language.pack().senses.groups() {
                let words: Vec<&str> = group.split(' ').collect();
                assert!(words.is_sorted_by(|a, b| a < b), "{language:?}: {group}");
                let plain = |word: &&str| !word.is_empty() && **word == crate::text::lower(word);
                assert!(words.iter().all(plain), "{language:?}: {group}");
            }
        }
    }
}

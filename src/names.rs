//! Fixed sets of names: enums whose variants are words in JavaScript and in logs.

/// An enum declared with the macro `names!`.
pub trait Name: Copy + Sized + 'static {
    /// All variants, in declaration order.
    const ALL: &'static [Self];

    /// The word, as JavaScript sees it.
    fn as_str(self) -> &'static str;
}

/// Declares enums of names: each variant with its word, which serde, `as_str`, `from_name`, `Display` and the published
/// TypeScript type share.
macro_rules! names {
    ($(
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),* $(,)? }
    )*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
        $(#[$meta])*
        pub enum $name { $($(#[$variant_meta])* #[serde(rename = $word)] $variant),* }

        impl $name {
            /// All variants, in declaration order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word, as JavaScript and logs see it.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }

            /// The variant with this word.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == name)
            }
        }

        impl $crate::names::Name for $name {
            const ALL: &'static [Self] = Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    )*};
}
pub(crate) use names;

#[cfg(test)]
mod tests {
    names! {
        /// Two words.
        pub enum Sample {
            /// One.
            One = "one",
            /// The other.
            Other = "quite_another",
        }
    }

    #[test]
    fn names_are_what_serde_writes() {
        for one in Sample::ALL {
            assert_eq!(Sample::from_name(one.as_str()), Some(*one));
            assert_eq!(one.to_string(), one.as_str());
            assert_eq!(serde_json::to_value(one).ok(), Some(one.as_str().into()));
            assert_eq!(serde_json::from_value::<Sample>(one.as_str().into()).ok(), Some(*one));
        }
        assert_eq!(Sample::from_name("One"), None);
    }
}
